/**
 * Common passwords of at least 8 characters, in lower case: mostly English, French and keyboard patterns.
 * `passwordRules` also refuses passwords of digits only, or of repeated characters.
 */
const list = `
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1234567a 1234qwer 123456789a 12345678a 12345qwert 123abc123 123qweasd
123qwe123 123456abc 2wsx3edc a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678 abc12345 abc123456
abcd1234 abcd12345 abcdefg1 abcdefgh abcdefghi admin123 admin1234 admin12345 administrator alexander amour123
anderson arsenal1 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl azerty12 azerty123 azertyui azertyuiop baseball
basketball benjamin blink182 bonjour1 bonjour123 business caroline champion changeme changeme1 changeme123
charlie1 chelsea1 chocolat chocolate christian christine chouchou computer dearbook default1 doudou123 dragon123
einstein elephant elizabeth facebook fatima123 fender12 football football1 france98 freedom1 fuckyou1 garfield
goodluck hello123 hello1234 hellohello helloworld hercules homelesspa iloveyou iloveyou1 iloveyou2 iloveyou123
internet isabelle jeanpaul jennifer jessica1 jonathan jordan23 justin123 kawasaki killer123 lakers24 letmein1
letmein123 liverpool liverpool1 lovelove loulou123 loveyou1 manchester marseille maradona maverick maximus1
mercedes merchant merchant1 merchant123 metallica michael1 michelle microsoft midnight minecraft mohamed123
monkey123 morgane1 motdepasse motdepasse1 motdepasse123 mustang1 myspace1 naruto123 nicholas nicolas1 ordinateur
p@ssw0rd p@ssword p@ssword1 pa$$word pa$$w0rd parola12 passer123 passport passw0rd passw0rd1 password password!
password1 password1! password12 password123 password1234 password2 patricia pokemon1 pokemon123 portugal
princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 qwer1234 qwerasdf qwert123 qwert12345 qwerty12
qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertzuiop qwe123qwe ronaldo7 rockstar samantha samsung1
scorpion sebastian security shadow123 shopping soleil123 soleil12 spiderman starwars stephanie sunshine
sunshine1 superman superman1 superstar test1234 test12345 testtest thomas123 thunder1 tinkerbell trustno1
trustnoone valentine victoria vincent1 welcome1 welcome123 westside whatever whatever1 william1 winston1
youtube1 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbnml
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean));
