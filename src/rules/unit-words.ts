/** Secondary unit designators of USPS Publication 28, appendix C2, with their long forms. An identifier follows them. */
const american = [
  ...['apt', 'apartment', 'bldg', 'building', 'bsmt', 'basement', 'dept', 'department', 'fl', 'flr', 'floor'],
  ...['hngr', 'hanger', 'hangar', 'ofc', 'office', 'ph', 'penthouse', 'rm', 'room', 'spc', 'ste', 'suite'],
  ...['trlr', 'trailer', 'unit'],
];

/** Designators of the same appendix that names of streets have too. A number follows them, or a letter of no direction. */
export const ambiguousUnitWords: readonly string[] = ['key', 'lot', 'pier', 'slip', 'space', 'stop'];

/** Designators of the same appendix that may stand alone. */
export const unitWordsAlone: readonly string[] = [
  ...['bsmt', 'basement', 'frnt', 'front', 'lbby', 'lobby', 'lowr', 'lower', 'ofc', 'office', 'ph', 'penthouse'],
  ...['rear', 'side', 'uppr', 'upper'],
];

/** Words of other countries, without accents. An identifier follows them. */
const elsewhere = [
  ...['flat', 'level', 'lvl', 'shop', 'maisonette'],
  ...['wohnung', 'whg', 'stiege', 'etage', 'stock', 'zimmer'], // German
  ...['appt', 'appartement', 'bat', 'batiment', 'escalier', 'porte', 'boite', 'bte', 'bureau'], // French
  ...['piso', 'puerta', 'planta', 'dpto', 'depto', 'departamento', 'oficina', 'interior'], // Spanish
  ...['apto', 'apartamento', 'andar', 'sala', 'loja', 'conjunto'], // Portuguese
  ...['appartamento', 'interno', 'piano', 'scala'], // Italian
  ...['verdieping', 'kamer', 'lejlighed', 'lejl', 'lgh', 'leilighet', 'huoneisto'], // Dutch, Nordic
  ...['mieszkanie', 'lokal', 'byt', 'stan', 'kvartira', 'apartament', 'daire', 'emelet', 'ajto', 'lantai'], // Slavic, …
];

/** Short words, which count only after a comma or a house number. */
export const shortUnitWords: readonly string[] = [
  ...['ap', 'app', 'as', 'bl', 'bloco', 'bus', 'cj', 'd', 'em', 'esc', 'et', 'etaj', 'int', 'kat', 'kv', 'local'],
  ...['lok', 'lt', 'm', 'of', 'pta', 'pte', 'sc', 'stg', 'top', 'tower', 'tr', 'tur', 'tuer', 'кв', 'оф'],
];

/** Words that an identifier makes a unit, wherever they stand behind a whole street. */
export const unitWords: readonly string[] = [...american, ...elsewhere];

/** Floors behind an ordinal: `3rd floor`, `3. OG`. */
export const floorWords: readonly string[] = [
  ...['floor', 'fl', 'flr', 'level', 'og', 'ug', 'stock', 'etage', 'piso', 'planta', 'andar', 'sal', 'piano'],
  ...['verdieping', 'kerros', 'emelet', 'kat', 'patro', 'pietro'],
];

/** Sides behind the number of a floor: `3. th`, `2o izq`. */
export const sideWords: readonly string[] = [
  ...['links', 'rechts', 'li', 're', 'th', 'tv', 'mf', 'esq', 'esqdo', 'dto', 'dta', 'fte', 'izq', 'izda', 'dcha'],
];

/** Floors and parts of a house without a number, which count only after a comma or a house number. */
export const floorsAlone: readonly string[] = [
  ...['eg', 'dg', 'ug', 'hh', 'vh', 'erdgeschoss', 'dachgeschoss', 'hinterhaus', 'vorderhaus', 'ground floor'],
  ...['first floor', 'second floor', 'third floor', 'top floor', 'rdc', 'rez-de-chaussee', 'bajo', 'atico'],
];

/** Types of streets behind which a designator may stand alone. */
export const streetTypesBeforeUnit: readonly string[] = [
  ...['st', 'street', 'ave', 'av', 'avenue', 'rd', 'road', 'dr', 'drive', 'ln', 'lane', 'blvd', 'boulevard', 'ct'],
  ...['court', 'pl', 'place', 'way', 'ter', 'terrace', 'cir', 'circle', 'pkwy', 'parkway', 'hwy', 'highway', 'sq'],
  ...['square', 'aly', 'alley', 'plz', 'plaza', 'trl', 'trail'],
];
