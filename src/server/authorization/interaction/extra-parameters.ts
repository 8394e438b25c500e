import type { Configuration } from 'oidc-provider';
import { zeroMaxAgeParameter } from '../../sign-in/sign-in.ts';
import { keepZeroMaxAge } from '../library-overrides/zero-max-age.ts';
import { carriedParameters } from './carried-parameters.ts';

/** Carried parameters that the OpenID library knows itself. */
const oauthParameters = new Set([
  'prompt',
  'scope',
  'state',
  'display',
  'login_hint',
  'clientId',
  'appUrlScheme',
  'responseType',
]);

const ownParameters = carriedParameters.filter((name) => !oauthParameters.has(name));

/** Parameters of a request beside those of OpenID Connect, with what runs when they are read. */
export const extraParameters: Configuration['extraParams'] = Object.fromEntries([
  ...ownParameters.map((name) => [name, null] as const),
  [zeroMaxAgeParameter, keepZeroMaxAge] as const,
]);
