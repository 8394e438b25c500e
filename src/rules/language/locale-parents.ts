/**
 * Regions whose variant of a language follows another one than that of the language's main region, by that one (parentLocales
 * of CLDR 48, for the languages with several catalogues). English of Europe (en-150) follows that of the world.
 */
const followers: Readonly<Record<string, string>> = {
  'en-GB': `AG AI AT AU BB BE BM BS BW BZ CC CH CK CM CX CY DE DG DK DM ER FI FJ FK FM GD GG GH GI GM GS GY HK IE IL IM IN IO JE
    JM KE KI KN KY LC LR LS MG MO MS MT MU MV MW MY NA NF NG NL NR NU NZ PG PK PN PW RW SB SC SD SE SG SH SI SL SS SX SZ TC TK
    TO TT TV TZ UG VC VG VU WS ZA ZM ZW`,
  'es-419': 'AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE',
  'pt-PT': 'AO CH CV FR GQ GW LU MO MZ ST TL',
  'zh-Hant-HK': 'MO',
};

/** Made when it is first asked, so that the page, which never asks, is built without it. */
const readParents = () =>
  new Map(
    Object.entries(followers).flatMap(([parent, regions]) => {
      const { language, script } = new Intl.Locale(parent).maximize();
      return regions
        .split(/\s+/)
        .map((region) => [`${language}-${script}-${region}`, new Intl.Locale(parent).maximize()]);
    }),
  );
let parents: ReturnType<typeof readParents> | undefined;

/** The locale whose words a regional variant shares, with its likely subtags; undefined for that of the main region. */
export function parentOf({ language, script, region }: Intl.Locale): Intl.Locale | undefined {
  parents ??= readParents();
  return parents.get(`${language}-${script}-${region}`);
}

/** Languages of people who read the catalogues of another one. */
export const readAs: Readonly<Record<string, string>> = { yue: 'zh' };
