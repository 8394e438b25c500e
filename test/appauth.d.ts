// The library's own types name their modules without an extension, which TypeScript does not follow for Node.
declare module '@openid/appauth' {
  type Words = Record<string, string>;
  export class FetchRequestor {}
  export class BasicQueryStringUtils {}
  export const GRANT_TYPE_AUTHORIZATION_CODE: string;
  export const GRANT_TYPE_REFRESH_TOKEN: string;
  export class AuthorizationServiceConfiguration {
    static fetchFromIssuer(issuer: string, requestor: FetchRequestor): Promise<AuthorizationServiceConfiguration>;
    readonly userInfoEndpoint?: string;
  }
  export class AuthorizationRequest {
    static readonly RESPONSE_TYPE_CODE: string;
    constructor(
      request: { client_id: string; redirect_uri: string; scope: string; response_type: string; extras?: Words },
      crypto: object,
    );
    readonly state: string;
    readonly internal?: Words;
    setupCodeVerifier(): Promise<void>;
  }
  export class AuthorizationResponse {
    constructor(response: { code: string; state: string });
    readonly code: string;
    readonly state: string;
  }
  export interface AuthorizationRequestResponse {
    readonly request: AuthorizationRequest;
    readonly response: AuthorizationResponse | null;
    readonly error: null;
  }
  export abstract class AuthorizationRequestHandler {
    constructor(utilities: BasicQueryStringUtils, crypto: object);
    protected buildRequestUrl(configuration: AuthorizationServiceConfiguration, request: AuthorizationRequest): string;
    abstract performAuthorizationRequest(
      configuration: AuthorizationServiceConfiguration,
      request: AuthorizationRequest,
    ): void;
    protected abstract completeAuthorizationRequest(): Promise<AuthorizationRequestResponse | null>;
  }
  export class TokenRequest {
    constructor(request: {
      client_id: string;
      redirect_uri: string;
      grant_type: string;
      code?: string;
      refresh_token?: string;
      extras?: Words;
    });
  }
  export class RevokeTokenRequest {
    constructor(request: { token: string; client_id: string });
  }
  export class BaseTokenRequestHandler {
    constructor(requestor: FetchRequestor);
    performTokenRequest(
      configuration: AuthorizationServiceConfiguration,
      request: TokenRequest,
    ): Promise<{ readonly accessToken: string; readonly refreshToken?: string; readonly idToken?: string }>;
    performRevokeTokenRequest(
      configuration: AuthorizationServiceConfiguration,
      request: RevokeTokenRequest,
    ): Promise<boolean>;
  }
}

declare module '@openid/appauth/built/src/node_support/index.js' {
  export class NodeCrypto {}
}
