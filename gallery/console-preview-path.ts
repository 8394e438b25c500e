/** Where a part of the console is shown, with the same query as a screen of the page. */
export const consolePreviewPath = '/console/preview';
