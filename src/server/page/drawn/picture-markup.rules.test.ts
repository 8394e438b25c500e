import { expect, it } from 'vitest';
import { pictureOf } from './picture-markup.rules.ts';

const none = new Map<string, string>();

it.each([
  [
    'a link leads nowhere, and looks as one',
    '<a class="x" href="https://help.example/?a=1&amp;b=2" target="_blank" rel="noopener">Help</a>',
    '<a href="#" class="x">Help</a>',
  ],
  [
    'a form sends nothing, and nothing is in its fields',
    '<form class="f" action="/x" method="post" noValidate=""><input class="y" type="text" name="username" autoComplete="username" autofocus="" value="ada@x.example"/></form>',
    '<form class="f" noValidate=""><input disabled="" class="y" type="text"/></form>',
  ],
  [
    'a button does nothing',
    '<button type="submit" name="go" value="1">Go</button>',
    '<button disabled="" type="submit">Go</button>',
  ],
  [
    'a picture of the document stays',
    '<img src="data:image/svg+xml,x" alt="Tellwick"/>',
    '<img src="data:image/svg+xml,x" alt="Tellwick"/>',
  ],
  [
    'a picture of another host is its name',
    '<img src="https://cdn.example/logo.png" alt="Tellwick"/>',
    '<img alt="Tellwick"/>',
  ],
  [
    'words stay as they are',
    '<p>type=&quot;password&quot; &lt;a href=&quot;x&quot;&gt;</p>',
    '<p>type=&quot;password&quot; &lt;a href=&quot;x&quot;&gt;</p>',
  ],
])('[CNSL-11e] in a picture of the page %s', (_, markup, picture) => {
  expect(pictureOf(markup, none)).toBe(picture);
});

it('[CNSL-11e] a picture of the brand is part of the document', () => {
  const pictures = new Map([['/brands/0/logo.png?a=1&b=2', 'data:image/png;base64,AA']]);
  expect(pictureOf('<img src="/brands/0/logo.png?a=1&amp;b=2"/>', pictures)).toBe(
    '<img src="data:image/png;base64,AA"/>',
  );
});
