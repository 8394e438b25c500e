/**
 * Message ids that no source names, neither as a whole nor by a template string such as `message.${part}Action`.
 * @param sources the texts of all source files
 */
export function unusedTexts(ids: readonly string[], sources: string): string[] {
  const templates = [...sources.matchAll(/`([\w.]*(?:\$\{[^{}`]*\}[\w.]*)+)`/g)].flatMap(([, text = '']) =>
    patternOf(text),
  );
  return ids.filter((id) => !sources.includes(id) && !templates.some((pattern) => pattern.test(id)));
}

/** What a template string can name; nothing if it has no group or name of a text in it. */
function patternOf(template: string): RegExp[] {
  const parts = template.split(/\$\{[^{}]*\}/);
  if (!parts.some((part) => /\w\.|\.\w/.test(part))) return [];
  return [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+')}$`)];
}
