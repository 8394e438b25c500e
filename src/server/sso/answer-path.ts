import type { Origin } from '../origins/origins.ts';

/** Path at which a connection's provider answers. */
export const answerPathOf = (connectionId: string) => `/api/sso/answer/${connectionId}`;

/** The own addresses that a connection's provider knows. @param origin of the installation, as they are registered there */
export const addressesOf = (origin: Origin, connectionId: string) => ({
  answerAddress: origin + answerPathOf(connectionId),
  entityId: origin + metadataPathOf(connectionId),
  logoutAddress: origin + logoutPathOf(connectionId),
  postAddress: origin + postPathOf(connectionId),
});

/** Path of the own metadata for a connection's provider, which is also this installation's name there. */
export const metadataPathOf = (connectionId: string) => `/api/sso/metadata/${connectionId}`;

/** Path of the page that posts a request to a connection's provider. */
export const postPathOf = (connectionId: string) => `/api/sso/post/${connectionId}`;

/** Path to which a connection's provider sends what it says about ended sessions. */
export const logoutPathOf = (connectionId: string) => `/api/sso/logout/${connectionId}`;

/** Path of the page that leads a browser which has signed out to its provider. */
export const leavePathOf = (token: string) => `/api/sso/leave/${token}`;

/** Path to which a brand's provider sends notices about accounts. */
export const noticePathOf = (id: string) => `/api/sso/notices/${id}`;
