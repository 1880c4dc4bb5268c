-- Names are found by what is the same in all their spellings. Added to migration 0067: a nasal consonant before another consonant is the
-- anusvara, both signs of the Malayalam au, the Tamil letters of shri, the yeh, kaf and heh of Arabic keyboards, and Latin letters
-- without a decomposition. src/platform/name-fold.ts folds what is typed in the same way.
create or replace function fold_name(name text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(regexp_replace(translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        lower(normalize(name, NFKD)),
        U&'\0D7A', U&'\0D23\0D4D'),
        U&'\0D7B', U&'\0D28\0D4D'),
        U&'\0D7C', U&'\0D30\0D4D'),
        U&'\0D7D', U&'\0D32\0D4D'),
        U&'\0D7E', U&'\0D33\0D4D'),
        U&'\0D7F', U&'\0D15\0D4D'),
        U&'\09CE', U&'\09A4\09CD'),
        U&'\0D46\0D57', U&'\0D57'),
        U&'\00DF', 'ss'),
        U&'\00E6', 'ae'),
        U&'\0153', 'oe'),
        U&'\00FE', 'th'),
      -- Signs between words become blanks.
      U&'!"#$%&()*+,-./:;<=>?@[\\]^_{|}~\00B7\0964\0965\2010\2011\2012\2013\2014\2015\201C' ||
      U&'\201D\201E\2022' ||
      -- Letters and signs that are written for each other.
      U&'\0142\00F8\0111\0BB6\064A\0649\0643\0647\0901\0981\0982\0A01\0A02\0A81\0A82\0B01\0B02\0C01\0C02\0C81' ||
      U&'\0C82\0D01\0D02\0A70' ||
      -- Accents, nuktas, joiners and other signs that change no letter, and apostrophes go.
      U&'\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030A\030B\030C\030D\030E\030F\0310\0311\0312\0313' ||
      U&'\0314\0315\0316\0317\0318\0319\031A\031B\031C\031D\031E\031F\0320\0321\0322\0323\0324\0325\0326\0327' ||
      U&'\0328\0329\032A\032B\032C\032D\032E\032F\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033A\033B' ||
      U&'\033C\033D\033E\033F\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034A\034B\034C\034D\034E\034F' ||
      U&'\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035A\035B\035C\035D\035E\035F\0360\0361\0362\0363' ||
      U&'\0364\0365\0366\0367\0368\0369\036A\036B\036C\036D\036E\036F\0640\064B\064C\064D\064E\064F\0650\0651' ||
      U&'\0652\0670\093C\09BC\0A3C\0ABC\0B3C\0C3C\0CBC\00AD\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C' ||
      U&'\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\FE00\FE01\FE02' ||
      U&'\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF' ||
      U&'''`\02BC\2018\2019',
      repeat(' ', 43) ||
      U&'\006C\006F\0064\0BB8\06CC\06CC\06A9\06C1\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902' ||
      U&'\0902\0902\0902\0902'),
    U&'[\0919\091E\0923\0928\092E\0999\099E\09A3\09A8\09AE\0A19\0A1E\0A23\0A28\0A2E\0A99\0A9E\0AA3\0AA8\0AAE\0B19\0B1E\0B23\0B28\0B2E\0C19\0C1E\0C23\0C28\0C2E\0C99\0C9E\0CA3\0CA8\0CAE\0D19\0D1E\0D23\0D28\0D2E][\094D\09CD\0A4D\0ACD\0B4D\0C4D\0CCD\0D4D](?=[' ||
    U&'\0915\0916\0917\0918\091A\091B\091C\091D\091F\0920\0921\0922\0924\0925\0926\0927\092A\092B\092C\092D' ||
    U&'\0995\0996\0997\0998\099A\099B\099C\099D\099F\09A0\09A1\09A2\09A4\09A5\09A6\09A7\09AA\09AB\09AC\09AD' ||
    U&'\0A15\0A16\0A17\0A18\0A1A\0A1B\0A1C\0A1D\0A1F\0A20\0A21\0A22\0A24\0A25\0A26\0A27\0A2A\0A2B\0A2C\0A2D' ||
    U&'\0A95\0A96\0A97\0A98\0A9A\0A9B\0A9C\0A9D\0A9F\0AA0\0AA1\0AA2\0AA4\0AA5\0AA6\0AA7\0AAA\0AAB\0AAC\0AAD' ||
    U&'\0B15\0B16\0B17\0B18\0B1A\0B1B\0B1C\0B1D\0B1F\0B20\0B21\0B22\0B24\0B25\0B26\0B27\0B2A\0B2B\0B2C\0B2D' ||
    U&'\0C15\0C16\0C17\0C18\0C1A\0C1B\0C1C\0C1D\0C1F\0C20\0C21\0C22\0C24\0C25\0C26\0C27\0C2A\0C2B\0C2C\0C2D' ||
    U&'\0C95\0C96\0C97\0C98\0C9A\0C9B\0C9C\0C9D\0C9F\0CA0\0CA1\0CA2\0CA4\0CA5\0CA6\0CA7\0CAA\0CAB\0CAC\0CAD' ||
    U&'\0D15\0D16\0D17\0D18\0D1A\0D1B\0D1C\0D1D\0D1F\0D20\0D21\0D22\0D24\0D25\0D26\0D27\0D2A\0D2B\0D2C\0D2D' || '])', U&'\0902', 'g'),
    '\s+', ' ', 'g'));

-- The column is computed again; PostgreSQL 15 has no other way.
drop index patients_by_name;
alter table patients drop column name_fold;
alter table patients add column name_fold text not null generated always as (fold_name(name)) stored;
create index patients_by_name on patients (user_id, name_key, id) include (name_fold, merged_into) where merged_into is null;

-- Rows that the screen refuses before it sends the others; the list of imports counts them.
alter table patient_imports add column refused_in_file integer not null default 0 check (refused_in_file >= 0);
grant update (refused_in_file) on patient_imports to app_user;
