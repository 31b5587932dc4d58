/**
 * The words people build passwords from: a password made of these, keyboard runs, and years is one of the
 * first to be tried.
 */

const WORDS = `
password passwort passw pass pwd passcode passphrase senha contrasena motdepasse parola wachtwoord haslo
welcome bienvenue willkommen welkom bonjour hello hallo hola ciao salut goodbye please thanks thankyou
admin administrator root superuser supervisor sysadmin operator manager master owner user username guest anonymous
login logon signin letmein letme enter open sesame access changeme change default temp temporary initial
secret secure security private test testing tester demo example sample trial nothing whatever something
qwerty qwertz azerty asdf zxcv abc abcd letters numbers number
love iloveyou loveyou loveme lovely lover ilove forever always together babygirl baby angel heart sweet sweetheart honey darling princess prince queen king kiss
monkey dragon tiger lion eagle falcon phoenix wolf bear horse dog doggy puppy cat kitty kitten bird fish snake spider panther butterfly dolphin chicken cookie cheese banana orange apple cherry lemon pepper ginger chocolate coffee candy
football baseball basketball soccer hockey tennis golf cricket rugby chess poker gamer player winner champion arsenal chelsea liverpool manchester barcelona madrid juventus yankees lakers cowboys steelers
superman batman spiderman ironman hulk pokemon pikachu naruto starwars startrek matrix harry potter hobbit gandalf mickey minnie mario sonic zelda minecraft fortnite ninja samurai wizard hunter ranger rocket killer shadow ghost devil demon
sunshine sunflower flower rainbow summer winter spring autumn fall snow storm thunder freedom peace happy lucky blessed blessing jesus christ christian church heaven god faith grace trust believe hope allah krishna
monday tuesday wednesday thursday friday saturday sunday weekend
january february march april june july august september october november december
black white red green blue yellow purple pink silver golden gold diamond crystal
america american england english london paris france germany deutschland berlin italy italia spain espana portugal brasil brazil india china japan russia canada australia africa mexico nigeria turkey poland texas california florida newyork boston chicago dallas houston
computer internet server windows linux ubuntu android iphone google facebook twitter instagram youtube yahoo gmail hotmail outlook microsoft amazon netflix samsung oracle cisco network system database backup office work company business corporate employee finance account accounting sales marketing support helpdesk service services project team school college university student teacher doctor nurse engineer
mustang ferrari porsche mercedes toyota honda yamaha harley corvette camaro
michael michelle jessica jennifer ashley amanda andrew anthony daniel david robert richard thomas charlie george william james john joshua matthew jordan justin brandon christopher nicole samantha elizabeth stephanie melissa rebecca sarah hannah emily sophie maria anna alexander alexandra alex martin peter patrick kevin brian steven jason
money dollar dollars bitcoin crypto rich million
trustno one zero two three four five six seven eight nine ten hundred
first last family mother father daddy mommy mama papa brother sister friend friends friendship
music guitar piano metallica nirvana beatles rock star stars
purple people power energy magic mystery cool super mega ultra best good great
`;

/** The words in lowercase, longest first, so that `password` is found before `pass`. */
export const COMMON_WORDS: readonly string[] = [
  ...new Set(WORDS.split(/\s+/).filter((w) => w.length >= 3)),
].sort((a, b) => b.length - a.length);
