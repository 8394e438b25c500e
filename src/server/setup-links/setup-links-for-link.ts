import type { SetupLinks } from './setup-link-store.ts';

/** The links as the operations of one of them get them: it keeps and sees its own draft, and nothing of the others. */
export function setupLinksForLink(links: SetupLinks, id: string): SetupLinks {
  const refuse = async (): Promise<never> => {
    throw new Error('A set-up link does not do this.'); // no operation of a link asks for it
  };
  return {
    ...links,
    add: refuse,
    list: refuse,
    open: refuse,
    extend: refuse,
    end: refuse,
    draftsOf: async (of) => (await links.draftsOf(of)).filter((link) => link.id === id),
    keepDraft: async (of, text) => of.link === id && links.keepDraft(of, text),
    takeDraft: refuse,
  };
}
