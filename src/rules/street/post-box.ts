/** What post boxes are called, without accents, in the languages in which addresses are written. */
const boxes: readonly RegExp[] = [
  /\b(?:g\.? ?)?p\.? ?o\.? ?(?:box|bx)(?![a-z])/, // English, and many other languages
  /\bp\.? ?o\.? ?b\.? ?(?:no\.? ?)?#? ?\d/,
  /\bpost(?:al)? ?(?:office ?)?box(?![a-z])/, // Swedish: postbox
  /\b(?:locked|private|private mail) bag\b/,
  /^box ?(?:no\.? ?)?#? ?\d/,
  /\bp\.? ?m\.? ?b\.? ?(?:no\.? ?)?#? ?\d/, // private mailbox
  // rural and highway contract routes (USPS Publication 28)
  /\b(?:r\.? ?r\.?|r\.? ?f\.? ?d\.?|h\.? ?c\.?|r(?:ou)?te?\.?|(?:rural|highway contract|star) route) ?(?:no\.? ?)?#? ?\d+,? box ?(?:no\.? ?)?#? ?\d/,
  // sites of rural routes (Canada Post, addressing guidelines)
  /\b(?:r\.? ?r|s\.? ?s)\.? ?\d+,? (?:site|comp)\b/,
  /\b(?:site|comp(?:artment)?\.?|case) ?#? ?\d+,? (?:(?:site|comp(?:artment)?\.?) ?#? ?\d+,? )?(?:box|r\.? ?r\.?|s\.? ?s\.?) ?#? ?\d/,
  /\b(?:general delivery|poste restante|lista de correos|fermo posta)\b|\bpostlagernd\b/,
  /\b(?:psc|cmr|unit) \d+,? box \d/, // military post offices
  /\bpost(?:fach|schliessfach|bus|boks|ilokero)\b/, // German, Dutch, Danish and Norwegian, Finnish
  /^pl ?\d{1,4}$/, // Finnish
  /\b(?:boite|case|casier) postale?\b/, // French
  /\bb\.? ?p\.? ?(?:n ?o?[°.]? ?)?\d/,
  /^c\.? ?p\.? ?\d{1,4}$/, // French, Italian
  /\bcasella postale\b/, // Italian
  /\bcaixa postal\b/, // Portuguese
  /\b(?:apartado|apdo\.?|casilla)(?: (?:postal|aereo|de correos?))? ?(?:n ?o?[°.]? ?)?\d/, // Spanish
  /\b(?:apartado|casilla) (?:postal|aereo|de correos?)\b/,
  /\bcasuta postala\b/, // Romanian
  /\bskr(?:ytka|\.) ?poczt(?:owa|\.)/, // Polish
  /\bpostovn[iy] (?:prihradka|priecinok)\b|\bpostovy priecinok\b/, // Czech, Slovak
  /\bpostni predal\b|\bpostanski (?:pretinac|fah)\b/, // Slovenian, Croatian, Serbian
  /\bpostafiok\b|^pf\.? ?\d/, // Hungarian
  /\bposta kutusu\b|^p\.? ?k\.? ?\d/, // Turkish
  /\babonenta kastite\b|\bpasto dezute\b|\bpostkast\b/, // Latvian, Lithuanian, Estonian
  /\bkotak pos\b|\bpeti surat\b|\bhop thu\b/, // Indonesian, Malay, Vietnamese
  /(?:^|\s)а\/я(?:\s|$)|абонентский ящик|\ba\/ya\b/, // Russian
  /(?:^|\s)τ\.? ?θ\.? ?\d|ταχυδρομικη θυριδα/, // Greek
  /私書箱|\bshishobako\b/, // Japanese
  /(?:邮政|郵政)?信箱 ?\d|\bxinxiang\b/, // Chinese
  /사서함|\bsaseoham\b/, // Korean
  /ص\.? ?ب|صندوق بريد/, // Arabic
  /(?:^|\s)ת\.? ?ד\.? ?\d/, // Hebrew
];

/** Tells whether a line of an address names a post box, where responders find nobody (EA-11). */
export function isPostBox(line: string): boolean {
  const plain = line
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
  const composed = plain.normalize('NFC'); // NFD takes Korean syllables apart
  return boxes.some((box) => box.test(composed));
}
