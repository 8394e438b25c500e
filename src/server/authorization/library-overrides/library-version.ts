/**
 * The version of oidc-provider that these overrides are written for. They replace methods that the library documents
 * little or not at all: read each override beside the library's source before you change this version.
 */
export const libraryVersion = '9.13.3';
