import type { StartedScreen } from '../../contract/boot.ts';
import { apiErrors, namedErrors } from '../../contract/errors.ts';
import { pages, type ScreenName } from '../../contract/paths.ts';
import { type SentParameters, uiOptions } from '../../contract/query-parameters.ts';
import { isEmail } from '../../rules/credential/credential.ts';
import { retiredAppVariants } from '../../rules/paths/error-path.ts';
import { matchPath, pathTo } from '../../rules/paths/page-path.ts';
import { emailTokenOf, type ShownText, tokenOf } from './templates/template.ts';
import type { VisitFields } from './visit.ts';

/** The fields of a visit with tokens in place of free text, and the replaced texts. */
export interface MaskedFields {
  /** Without free text; visits with equal masked fields have equal markup except for the values of the tokens. */
  readonly fields: VisitFields;
  readonly shown: Readonly<Partial<Record<ShownText, string>>>;
}

/** Whether a server-started screen has no free text, such as the final views of the device flow. */
function hasNoFreeText({ screen, data }: StartedScreen): boolean {
  return screen === 'device' && (data.step === 'done' || data.step === 'declined');
}

class NotMaskable extends Error {}

/**
 * Replaces the free text of a visit by tokens. Returns undefined if the markup may depend on free text in another way than
 * displaying it; then the document cannot be rendered from a template.
 */
export function maskFields(fields: VisitFields): MaskedFields | undefined {
  const { signIn, parameters, providers, startPath, refusal, problem, lostSignIn, started, fallback, year } = fields;
  if (fallback || refusal?.params || (started && !hasNoFreeText(started))) return undefined;
  if (parameters.appUrlScheme !== undefined && startPath === pathTo('signedOut')) return undefined;
  const shown: Partial<Record<ShownText, string>> = {};
  function show(slot: ShownText, value: string, fits: (text: string) => boolean, masked = tokenOf(slot)): string {
    if (!fits(value)) throw new NotMaskable();
    shown[slot] = value;
    return masked;
  }
  try {
    const masked: VisitFields = {
      signIn: signIn && {
        id: show('signInId', signIn.id, isPlain),
        clientId: show('clientId', signIn.clientId, isPlain),
        appName: show('appName', signIn.appName, isText),
        ...(signIn.isProven && { isProven: true }),
        ...(signIn.changes && { changes: signIn.changes }),
      },
      parameters: maskParameters(parameters, show),
      providers,
      startPath: maskStart(startPath, show),
      ...(refusal && { refusal }),
      ...(lostSignIn && { lostSignIn: show('signInId', lostSignIn, isPlain) }),
      ...(problem && { problem }),
      ...(started && { started }),
      year,
    };
    return { fields: masked, shown };
  } catch (reason) {
    if (reason instanceof NotMaskable) return undefined;
    throw reason;
  }
}

type Show = (slot: ShownText, value: string, fits: (text: string) => boolean, masked?: string) => string;
/** Converts a query parameter to its masked value. The type of `value` is that of the parameter. */
type Mask = (value: never, show: Show) => unknown;

const isText = (text: string) => text !== '';
/** Whether text needs no percent-encoding in a path or query. */
const isPlain = (text: string) => /^[\w.*-]+$/.test(text);

const same: Mask = (value) => value;
const unseen: Mask = () => undefined;
const known =
  (words: readonly string[]): Mask =>
  (value: readonly string[]) =>
    words.filter((word) => value.includes(word));
const oneOf =
  (words: readonly string[]): Mask =>
  (value: string | undefined) =>
    words.find((word) => word === value);
const absent: Mask = (value: string | undefined) => {
  if (value !== undefined) throw new NotMaskable();
};
const plainText =
  (slot: ShownText): Mask =>
  (value: string | undefined, show) =>
    value === undefined ? undefined : show(slot, value, isPlain);
const text =
  (slot: ShownText): Mask =>
  (value: string | undefined, show) =>
    value === undefined ? undefined : show(slot, value, isText);
const email =
  (slot: ShownText): Mask =>
  (value: string | undefined, show) =>
    value === undefined ? undefined : show(slot, value, isEmail, emailTokenOf(slot));

/** Mask of each parameter. A test of filled pages fails if the page uses a parameter in another way. */
const masks: Readonly<Record<keyof SentParameters, Mask>> = {
  ui_options: known(uiOptions),
  prompt: known(['login', 'sso']),
  appUrlScheme: unseen,
  credentialType: oneOf(['number', 'email']),
  scope: unseen,
  title_bar: same,
  show_sub_title: same,
  appName: text('appNameParameter'),
  clientId: plainText('clientIdParameter'),
  force: same,
  display: oneOf(['touch']),
  theme: unseen,
  login_hint: email('loginHint'),
  external_browser: same,
  noActionOnFail: same,
  loginAutomation: same,
  ibb: same,
  username: email('username'),
  extension: absent,
};

function maskParameters(parameters: SentParameters, show: Show): SentParameters {
  const masked = Object.entries(masks).flatMap(([name, mask]) => {
    const value = mask(parameters[name as keyof SentParameters] as never, show); // each mask takes the type of its parameter
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(masked);
}

/** All start paths without free text. */
const closedPaths: ReadonlySet<string> = new Set([
  ...(Object.keys(pages) as ScreenName[]).flatMap((screen) => {
    try {
      return [pathTo(screen)];
    } catch {
      return []; // a path with a required value
    }
  }),
  ...[undefined, 'sso'].flatMap((ssoType) =>
    [...Object.keys(namedErrors), ...Object.keys(apiErrors).flatMap((code) => [code, `API_ERROR_${code}`])].map(
      (errorCode) => pathTo('error', { ssoType, errorCode }),
    ),
  ),
  ...Object.keys(retiredAppVariants).map((variant) => pathTo('noRcmPermission', { variant })),
]);

function maskStart(startPath: string, show: Show): string {
  if (closedPaths.has(startPath)) return startPath;
  const { screen, params } = matchPath(startPath) ?? {};
  const credential = params?.credential;
  if (screen !== 'enterEmailPassword' || !credential || pathTo(screen, { credential }) !== startPath)
    throw new NotMaskable();
  return pathTo(screen, { credential: show('credential', credential, isEmail, emailTokenOf('credential')) });
}
