/** Remembers used answers in memory, for tests without a database. */
export function rememberAnswers() {
  const used = new Set<string>();
  return {
    async takeOnce(key: string): Promise<boolean> {
      const isFirst = !used.has(key);
      used.add(key);
      return isFirst;
    },
  };
}
