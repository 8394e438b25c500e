import { foldText } from './fold-text.ts';

/** Words for kinds of streets, without accents, by the languages in which addresses are written. */
const words: ReadonlySet<string> = new Set([
  ...['street', 'st', 'road', 'rd', 'avenue', 'ave', 'av', 'lane', 'ln', 'drive', 'dr', 'boulevard', 'blvd', 'way'],
  ...['terrace', 'crescent', 'close', 'highway', 'hwy', 'parade', 'alley', 'esplanade', 'quay', 'parkway', 'pkwy'],
  ...['rue', 'allee', 'chemin', 'impasse', 'quai', 'cours', 'route', 'bd', 'voie', 'ruelle', 'sentier'], // French
  ...['via', 'viale', 'corso', 'piazza', 'vicolo', 'largo', 'strada'], // Italian, Romanian
  ...['calle', 'avenida', 'carrera', 'transversal', 'diagonal', 'paseo', 'camino', 'carretera', 'jiron', 'pasaje'],
  ...['rua', 'travessa', 'alameda', 'estrada', 'rodovia', 'praca'], // Portuguese
  ...['ul', 'ulica', 'ulice', 'ulitsa', 'vulytsia', 'vul', 'prospekt', 'bul', 'bulvar', 'trg', 'namesti', 'aleja'],
  ...['улица', 'ул', 'проспект', 'пр', 'бульвар', 'вулиця', 'вул', 'οδος', 'λεωφορος', 'leoforos', 'odos'],
  ...['str', 'calea', 'bulevardul', 'sokak', 'sokagi', 'sok', 'cadde', 'caddesi', 'cad', 'bulvari'], // Romanian, Turkish
  ...['jalan', 'jl', 'lorong', 'marg', 'gali', 'soi', 'thanon', 'duong', 'pho', 'kaya', 'daero', 'dori'], // Asian
  ...['iela', 'gatve', 'tanav', 'maantee', 'tee', 'puiestee', 'utca', 'utja', 'korut', 'tie', 'katu'],
  ...['straat', 'laan', 'weg', 'gracht', 'plein', 'kade', 'strasse', 'straße', 'platz', 'gasse', 'gade', 'vej', 'vei'],
  ...['شارع', 'طريق', 'רחוב', 'שדרות'],
]);
const endings =
  /\p{L}{2}(?:strasse|straße|str|weg|platz|allee|gasse|damm|ufer|straat|laan|gracht|plein|gatan|gata|gade|vej|veien|vegen|katu|tie|utca|gatve)$/u;

/** Tells whether a line names its kind of street: `High Street`, `rue Haute`, `Hauptstr.` */
export const hasStreetWord = (line: string): boolean =>
  foldText(line)
    .split(/[\s.,-]+/)
    .some((word) => words.has(word) || endings.test(word));
