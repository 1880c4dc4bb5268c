// The most used passwords of at least eight characters; shorter ones are refused by their length.
const COMMON = `
123456789 12345678 1234567890 qwerty123 password password1 password123 passw0rd p@ssw0rd p@ssword 11111111 111111111
00000000 000000000 88888888 99999999 123123123 87654321 987654321 0987654321 1234567891 12341234 12344321 11223344
1122334455 112233445566 123454321 123456781 123456780 1234512345 12345678a a12345678 abc12345 abcd1234 abcde123
abcdefgh abcdefghi aaaaaaaa asdfghjk asdfghjkl asdf1234 asdfasdf qwertyui qwertyuiop qwertyuiop123 qwerty12
qwerty1234 qwer1234 qweasdzxc qwe123qwe 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5
zxcvbnm1 zxcvbnm123 zxcvbnm,./ 1234qwer 123qweasd 123qwe123 123456qwerty 147258369 159753456 147852369 159357456
741852963 789456123 963852741 10203040 102030405060 13579246 135792468 24681012 246810121 12121212 21212121 20202020
31313131 22222222 33333333 44444444 55555555 66666666 77777777 iloveyou iloveyou1 iloveyou2 ilovegod loveyou1 lovelove
mylove123 princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball superman superman1 batman123
spiderman starwars pokemon1 pokemon123 dragon123 monkey123 master123 shadow123 michael1 michelle jennifer jessica1
ashley123 charlie1 charlotte elizabeth christian jonathan anthony1 danielle samantha alexander alexandra nicholas
benjamin123 trustno1 whatever whatever1 computer computer1 internet internet1 welcome1 welcome12 welcome123 letmein1
letmein123 changeme changeme1 changeme123 secret123 security administrator admin123 admin1234 admin12345 admin@123
root1234 test1234 test12345 testtest test@123 user1234 user12345 guest123 default1 login123 pass1234 pass12345 pass@123
passpass mypassword newpassword password2 password12 password1234 password12345 password! password@123 password01
india123 india1234 india@123 indian123 bharat123 mumbai123 delhi123 ganesha1 ganesh123 krishna1 krishna123 saibaba1 sairam123
jaishriram omsairam omnamahshivay shivshakti hanuman123 lakshmi1 radhakrishna mahadev123 jaimatadi waheguru iloveindia
cricket1 cricket123 sachin123 dhoni007 rahul123 priya123 pooja123 neha1234 rajesh123 suresh123 ramesh123 mahesh123
doctor123 hospital hospital1 hospital123 medical1 medical123 medicine clinic123 patient1 health123 dentist1 dentist123
google123 facebook facebook1 samsung1 samsung123 whatsapp whatsapp123 wellword wellword1 wellword123 killer123 freedom1
forever1 butterfly blessed1 chocolate cookie123 summer123 winter123 flower123 purple123 orange123 mustang1 corvette
mercedes ferrari1 chelsea1 liverpool liverpool1 arsenal1 barcelona realmadrid juventus manchester
`;
const common = new Set(COMMON.split(/\s+/));

/**
 * Checks whether a password is among the most used, one repeated character, or little more than a
 * known name.
 */
export function isGuessable(password: string, { names }: { names: readonly string[] }): boolean {
  const plain = password.toLowerCase();
  if (common.has(plain) || new Set(plain).size === 1) return true;
  const letters = keepLetters(plain);
  return names.some((name) => splitName(name).some((part) => letters === part));
}

// 'Meera Shah' gives 'meerashah', 'meera' and 'shah': each is all letters of 'Meera@2026'.
function splitName(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  return [...words, words.join('')].filter((part) => part.length > 2);
}

function keepLetters(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, '');
}
