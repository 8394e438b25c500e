import { securityChangeParameter } from '../../../contract/account/security-change.ts';
import { entranceParameters, queryParameters, startErrorParameters } from '../../../contract/query-parameters.ts';

/** Parameters of authorization requests that are not OAuth's and are passed to the page (ENTRY-1). */
export const carriedParameters = [
  ...Object.keys(queryParameters),
  ...startErrorParameters,
  ...entranceParameters,
  'brandId',
  'urlBrandIdFirst',
  'hideNavigationBar',
  securityChangeParameter,
];
