import { expect, test } from 'vitest';
import {
  areFurtherPhones,
  explainScriptUrl,
  isConfirmableLink,
  isListingLink,
  isMapLink,
  isOwnLink,
  isScriptUrl,
  readSheetId,
  tidyFurtherPhones,
} from './rules.ts';

test.each([
  'https://goo.gl/maps/AbC123',
  'https://maps.app.goo.gl/AbC123',
  'https://g.page/r/Cx1/review',
  'https://g.co/kgs/AbC',
  'https://share.google/AbC123dEf',
  'https://g.page/shanti-clinic?share',
  'https://www.google.com/maps?cid=1234567890123456789',
  'https://www.google.com/?cid=1234567890123456789',
  'https://www.google.com/search?q=Shanti+Clinic&ludocid=123#lrd=0x0:0x1,3',
  'https://search.google.com/local/reviews?placeid=ChIJ',
  'https://www.google.com/viewer/place?mid=/g/11abc',
  'https://business.google.com/n/123/profile',
  'https://www.google.co.in/maps/place/Shanti+Clinic',
  'https://maps.google.co.in/?cid=123',
  'https://search.google.com/local/writereview?placeid=ChIJ',
  'https://www.google.com.au/maps/place/x',
  'https://Google.AE/maps?q=x#here',
])('accepts the listing link %s', (link) => {
  expect(isListingLink(link)).toBe(true);
});

test.each([
  'http://g.page/r/Cx1/review',
  'https://goo.gl/AbC123',
  'https://goo.gl/maps.evil',
  'https://google.com.evil.in/maps',
  'https://google.co.in.evil.example/maps',
  'https://google.evil/maps',
  'https://google.tk/maps',
  'https://business.google.com.evil.in/n/1',
  'https://business-google.com/n/1',
  'https://evil.goo.gl/maps',
  'https://xn--ggle-55da.com/maps',
  'https://gооgle.com/maps',
  'https://google.com@evil.in/maps',
  'https://google.com:8443/maps',
  'https://www.google.com/url?q=https://evil.in',
  'https://google.co.in/amp/s/evil.in',
  'https://g.page.evil.in/r/x',
  'https://www.google.com/aclk?adurl=https://evil.in',
  'https://www.google.com/imgres?imgurl=https://evil.in',
  'https://google.com/share.google?q=https://evil.in',
  'https://www.google.com/travel/clk?pcurl=https://evil.in',
  'https://www.google.com/search?q=evil.in&btnI=1',
  'https://www.google.com/?cid=1&btnI&q=evil.in',
  'https://sites.google.com/view/shanti',
  String.raw`https://evil.in\\google.com/maps`,
])('refuses %s, which leads to another site', (link) => {
  expect(isListingLink(link)).toBe(false);
});

test.each([
  ['https://www.mehta-clinic.in/book?x=1#top', true],
  ['http://mehta.example.in', true],
  ['https://डॉक्टर.भारत/समय', true],
  ['mehta-clinic.in', false],
  ['https://user@mehta.in', false],
  ['https://localhost/x', false],
  ['javascript:alert(1)', false],
  ['https://mehta.in/a b', false],
])('decides whether %s is a page of the clinic: %s', (link, isTaken) => {
  expect(isOwnLink(link)).toBe(isTaken);
});

test.each([
  ['', true],
  ['0281 244 5566, 1800 180 1104', true],
  ['(0281) 2445566, +91 98765 43210, 108', true],
  ['1,2', false],
  ['call us', false],
  ['111,222,333,444,555,666', false],
])('decides whether %j holds further phone numbers: %s', (input, areTaken) => {
  expect(areFurtherPhones(input)).toBe(areTaken);
});

test('reads further numbers as they are pasted', () => {
  const pastedText = '\u202A+91 281\u2013244\u00A05566\u202C, ૧૮૦૦ ૧૮૦ ૧૧૦૪';
  expect(tidyFurtherPhones(pastedText)).toBe('+91 281-244 5566, 1800 180 1104');
  expect(areFurtherPhones(tidyFurtherPhones(pastedText))).toBe(true);
});

// covers: map-link-closed-list
test.each([
  ['https://maps.app.goo.gl/AbC123', true],
  ['https://goo.gl/maps/AbC', true],
  ['https://www.google.com/maps/place/Mehta+Clinic/@18.5,73.8,17z', true],
  ['https://google.co.in/maps?q=Mehta', true],
  ['https://maps.google.com/?q=18.5,73.8', true],
  ['https://www.openstreetmap.org/#map=19/18.5/73.8', true],
  ['https://osm.org/go/xyz', true],
  ['https://maps.apple.com/?ll=18.5,73.8', true],
  ['https://mappls.com/abc123', true],
  ['https://share.google/AbC123', true],
  ['https://maps.apple/p/AbC123', true],
  ['https://plus.codes/7JMJ2FXX+2X', true],
  ['http://maps.app.goo.gl/AbC123', false],
  ['https://maps.app.goo.gl', false],
  ['https://goo.gl/AbC', false],
  ['https://www.google.com/search?q=maps', false],
  ['https://www.google.com/mapsx', false],
  ['https://maps.google.com/url?q=https://evil.com', false],
  ['https://maps.google.evil.com/', false],
  ['https://evil.com/maps.google.com', false],
  ['https://maps.app.goo.gl@evil.com/x', false],
  ['https://openstreetmap.org.evil.com/', false],
  ['maps.app.goo.gl/AbC123', false],
  ['', false],
])('the map link %j is accepted: %s', (link, isAccepted) => {
  expect(isMapLink(link)).toBe(isAccepted);
});

// covers: unknown-address-after-confirmation
test.each([
  ['https://www.practo.com/pune/clinic/shanti', true],
  ['https://jsdl.in/RSL-AbC', true],
  ['https://www.google.com/url?q=https://evil.in', false],
  ['https://goo.gl/AbC123', false],
  ['https://clinic.google.com/x', false],
  ['http://www.practo.com/x', false],
  ['https://user@evil.in/', false],
  ['https://127.0.0.1/x', false],
])('an unknown address %s can be confirmed: %s', (link, isTaken) => {
  expect(isConfirmableLink(link)).toBe(isTaken);
});

// covers: script-addresses-of-workspace
test.each([
  ['https://script.google.com/macros/s/AKfycbx1234567890/exec', true],
  ['https://script.google.com/a/macros/shanti-clinic.in/s/AKfycbx1234567890/exec', true],
  ['https://script.google.com/a/shanti-clinic.co.in/macros/s/AKfycbx1234567890/exec', true],
  ['https://script.google.com/macros/u/1/s/AKfycbx1234567890/exec', true],
  ['https://script.google.com/a/macros/s/AKfycbx1234567890/exec', false],
  ['https://script.google.com/a/macros/../s/AKfycbx1234567890/exec', false],
  ['https://script.google.com/a/macros/evil.in/x/s/AKfycbx1234567890/exec', false],
  ['https://script.google.com/macros/s/AKfycbx1234567890/dev', false],
])('takes the script address %s: %s', (link, isTaken) => {
  expect(isScriptUrl(link)).toBe(isTaken);
});

test.each([
  ['https://script.google.com/macros/s/AKfycbx1234567890/dev', /test address/],
  ['https://script.google.com/home/projects/1AbC_dEf/edit', /editor/],
  ['https://script.google.com/u/0/home/projects/1AbC_dEf/edit', /editor/],
  ['https://script.google.com/d/1AbC_dEf/edit', /editor/],
])('says of %s what it is', (link, sentence) => {
  expect(explainScriptUrl(link)).toMatch(sentence);
});

test('reads the id of a sheet from its address', () => {
  const id = '1AbC_dEf-1234567890abcdef';
  expect(readSheetId(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`)).toBe(id);
  expect(readSheetId(`https://docs.google.com/spreadsheets/u/1/d/${id}/edit`)).toBe(id);
  expect(readSheetId(`https://docs.google.com/a/clinic.in/spreadsheets/d/${id}`)).toBe(id);
  expect(readSheetId(id)).toBe(id);
  expect(readSheetId(`https://evil.in/spreadsheets/d/${id}/edit`)).not.toBe(id);
});
