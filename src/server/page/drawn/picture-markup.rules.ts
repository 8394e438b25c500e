/** A tag as React writes it: values of attributes have no `<`, `>` or `"`. */
const tags = /<(a|area|form|input|button|select|option|textarea|img|iframe)\b[^>]*>/g;
const attribute = (names: string) => new RegExp(` (?:${names})(?:="[^"]*")?(?=[ />])`, 'gi');

/** What leads somewhere, sends something, or names it. */
const acting = attribute(
  'href|target|rel|ping|action|method|formaction|name|value|autofocus|autocomplete|list|loading',
);
const source = / src="([^"]*)"/;
const fields = ['input', 'button', 'select', 'textarea'];

/**
 * The markup of a page as a picture of it: links lead nowhere, fields are disabled and empty, and pictures are part of the
 * document.
 * @param pictures the contents of pictures as `data:` addresses, by their addresses in the markup; others are left out
 */
export function pictureOf(markup: string, pictures: ReadonlyMap<string, string>): string {
  return markup.replace(tags, (tag, name: string) => {
    if (name === 'img') return tag.replace(source, (_, address: string) => sourceOf(address, pictures));
    const quiet = tag.replace(acting, '');
    if (name === 'a') return quiet.replace(/^<a/, '<a href="#"'); // looks like a link
    return fields.includes(name) ? quiet.replace(/^<\w+/, '$& disabled=""') : quiet;
  });
}

function sourceOf(address: string, pictures: ReadonlyMap<string, string>): string {
  const known = address.startsWith('data:') ? address : pictures.get(address.replaceAll('&amp;', '&'));
  return known === undefined ? '' : ` src="${known}"`;
}
