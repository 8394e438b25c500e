/** The files of the package `lucide`, one for each icon; the package declares the types of all of them together only. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const shapes: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];

  // biome-ignore lint/style/noDefaultExport: the package exports them so
  export { shapes as default };
}
