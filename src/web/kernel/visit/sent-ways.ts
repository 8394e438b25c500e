/** Id of the element with the ways beside the field of the first screen. */
export const waysId = 'ways';

/**
 * The markup of those ways, which the first script needs not draw: the server puts it here, and the page keeps what it was
 * sent, as long as the first screen stays as it was sent. It is one object, as React assigns the markup of another one anew,
 * which the Content-Security-Policy forbids.
 */
export const ways: { sent?: { readonly __html: string } | null } = {};
