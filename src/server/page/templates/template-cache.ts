import type { Template } from './template.ts';

export interface TemplateCache {
  get(key: string): Template | undefined;
  set(key: string, template: Template): void;
  clear(): void;
  readonly bytes: number;
}

/** A least-recently-used cache of templates; templates and keys together take at most `maxBytes`. */
export function createTemplateCache(maxBytes: number): TemplateCache {
  const templates = new Map<string, Template>();
  let bytes = 0;

  function remove(key: string) {
    const template = templates.get(key);
    if (!template) return;
    templates.delete(key);
    bytes -= sizeOf(key, template);
  }
  return {
    get(key) {
      const template = templates.get(key);
      if (!template) return undefined;
      templates.delete(key);
      templates.set(key, template); // a Map iterates in insertion order, so the first entry is the least recently used
      return template;
    },
    set(key, template) {
      remove(key);
      templates.set(key, template);
      bytes += sizeOf(key, template);
      for (const oldest of templates.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
    clear() {
      templates.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
  };
}

/** Upper limit of the memory for the strings: V8 needs at most two bytes per character. */
function sizeOf(key: string, template: Template): number {
  return 2 * (key.length + template.reduce((sum, part) => sum + part.length, 0));
}
