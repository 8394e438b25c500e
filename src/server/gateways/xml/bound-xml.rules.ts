/** The most that a document may have, so that what reads it takes time that is known. */
export interface XmlBounds {
  /** Elements, texts, comments, instructions and CDATA sections together. */
  readonly nodes: number;
  /** Comments and instructions together. */
  readonly remarks: number;
  readonly depth: number;
  /** Of one element, declarations of namespaces included. */
  readonly attributes: number;
  /** Namespaces that count at one place, each declaration once. */
  readonly namespaces: number;
}

/** The tokens of XML without a document type; each pattern is linear, and one that does not match ends the reading. */
const tokens = {
  text: /[^<]+/y,
  comment: /<!--[\s\S]*?-->/y,
  data: /<!\[CDATA\[[\s\S]*?\]\]>/y,
  instruction: /<\?[\s\S]*?\?>/y,
  closing: /<\/[^<>\s"'=/]+\s*>/y,
  opening: /<[^<>\s"'=/!?]+/y,
} as const;
type Kind = keyof typeof tokens;
const kinds = Object.keys(tokens) as readonly Kind[]; // the keys of a constant
const attribute = /\s+([^<>\s"'=/]+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const endOfTag = /\s*(\/?)>/y;

/** A place in a text. */
interface Cursor {
  readonly xml: string;
  at: number;
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.xml) ?? undefined;
  if (found) cursor.at = pattern.lastIndex;
  return found;
}

interface OpenedTag {
  readonly attributes: number;
  readonly namespaces: number;
  readonly isEmpty: boolean;
}

/** The rest of a tag; undefined if it is none. */
function takeTag(cursor: Cursor, most: number): OpenedTag | undefined {
  let [attributes, namespaces] = [0, 0];
  for (let found = take(cursor, attribute); found && attributes <= most; found = take(cursor, attribute)) {
    attributes++;
    if (found[1]?.startsWith('xmlns')) namespaces++;
  }
  const end = attributes > most ? undefined : take(cursor, endOfTag);
  if (attributes > most) return { attributes, namespaces, isEmpty: false };
  return end && { attributes, namespaces, isEmpty: end[1] === '/' };
}

/**
 * What a document has too much of, found by reading its text once, before anything is built of it; undefined if nothing.
 * What is not understood here counts as not well-formed: it is no token of XML.
 */
export function excessOf(xml: string, bounds: XmlBounds): keyof XmlBounds | 'form' | undefined {
  const cursor: Cursor = { xml, at: 0 };
  const open: number[] = [];
  let [nodes, remarks, namespaces] = [0, 0, 0];
  while (cursor.at < xml.length) {
    const begin = cursor.at;
    const kind = kinds.find((one) => take(cursor, tokens[one]));
    if (!kind) return 'form';
    const isOutside = open.length === 0 && (kind === 'text' || kind === 'data');
    if (isOutside && xml.slice(begin, cursor.at).trim() !== '') return 'form';
    if (kind === 'closing') namespaces -= open.pop() ?? 0;
    else if (++nodes > bounds.nodes) return 'nodes';
    if ((kind === 'comment' || kind === 'instruction') && ++remarks > bounds.remarks) return 'remarks';
    if (kind !== 'opening') continue;
    const tag = takeTag(cursor, bounds.attributes);
    if (!tag) return 'form';
    if (tag.attributes > bounds.attributes) return 'attributes';
    if (namespaces + tag.namespaces > bounds.namespaces) return 'namespaces';
    if (open.length >= bounds.depth) return 'depth';
    if (tag.isEmpty) continue;
    open.push(tag.namespaces);
    namespaces += tag.namespaces;
  }
  return undefined;
}
