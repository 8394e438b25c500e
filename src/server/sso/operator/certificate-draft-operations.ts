import { z } from 'zod';
import type { Account } from '../../accounts/accounts.ts';
import { endOf, readCertificate } from '../../gateways/identity-provider/saml-keys.ts';
import type { SamlSettings } from '../../gateways/identity-provider/saml-settings.ts';
import { instantOf } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { type ApiCaller, linkOfName } from '../../operation/reach.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import { draftText, readDraft, versionOfDraft } from '../stores/certificate-draft.ts';
import { type Connection, samlSource } from '../stores/connection.ts';
import { metadataFrom, type SamlNeeds, settingsOf, usableSettings } from './given-metadata.ts';
import { findConnection, named } from './sso-operations.ts';

interface DraftPlace {
  readonly link: string;
  readonly connectionId: string;
  readonly companyId: string;
}
interface LinkWithDraft {
  readonly id: string;
  readonly accountId: string;
  readonly recipient: string;
  readonly draft: { readonly text: string; readonly at: number } | undefined;
}
interface DraftNeeds extends SamlNeeds {
  readonly database: Database;
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  readonly setupLinks: {
    draftsOf(of: Omit<DraftPlace, 'link'>): Promise<readonly LinkWithDraft[]>;
    keepDraft(of: DraftPlace, text: string): Promise<boolean>;
    takeDraft(of: DraftPlace, text: string, tx?: Queries): Promise<boolean>;
  };
  /** Undefined for the command line. */
  readonly caller: ApiCaller | undefined;
}

const fingerprints = z.array(z.string()).describe('SHA-256 of each certificate, for the audit.');
const link = z.string().min(1).max(100).describe('Id of the set-up link that has the draft.');
const ofLink = named.extend({ link });
const ofVersion = ofLink.extend({
  version: z
    .string()
    .min(1)
    .max(100)
    .describe('`version` of the draft as it was shown. Another draft, or other settings, are refused.'),
});

/** What a provider has, as far as its metadata change it. */
const shownSide = z.object({
  signOnAddress: z.string(),
  signOnBinding: z.enum(['redirect', 'post']),
  logoutAddress: z.string().optional(),
  logoutAnswerAddress: z.string().optional(),
  metadataAddress: z.string().optional().describe('Where the metadata are read every day.'),
  certificates: z.array(
    z.object({ fingerprint: z.string().describe('SHA-256 of the certificate.'), endsAt: instantOf('When it ends.') }),
  ),
});

const fingerprintOf = (certificate: string) => readCertificate(certificate).fingerprint256;
const fingerprintsOf = ({ certificates }: Pick<SamlSettings, 'certificates'>) => certificates.map(fingerprintOf);

const sideOf = (settings: Omit<SamlSettings, 'type' | 'allowsIdpInitiated'>): z.input<typeof shownSide> => ({
  signOnAddress: settings.signOnAddress,
  signOnBinding: settings.signOnBinding ?? 'redirect',
  logoutAddress: settings.logoutAddress,
  logoutAnswerAddress: settings.logoutAnswerAddress,
  metadataAddress: settings.metadataAddress,
  certificates: settings.certificates.map((certificate) => ({
    fingerprint: fingerprintOf(certificate),
    endsAt: endOf(certificate),
  })),
});

const apiAlone = { apiAlone: 'The command line changes the metadata itself, with `sso set`.' };
/** Room for ten certificates with long keys. */
const longestDraft = 64_000;

/**
 * Operations on drafts: metadata that somebody has brought by a set-up link for a connection, and that change nothing before a
 * person puts them in force (CNSL-16).
 */
export const certificateDraftOperations = {
  showCertificateDrafts: query({
    title: 'Show what a SAML connection has of its provider, and the drafts that set-up links have for it.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/saml-connections/{id}/drafts' },
    input: named,
    output: z.object({
      id: z.string(),
      label: z.string(),
      issuer: z.string(),
      present: shownSide,
      drafts: z.array(
        z.object({
          link: z.string(),
          recipient: z.string().describe('Who has prepared it.'),
          giver: z.string().describe('Name of who has given the link.'),
          at: instantOf('When it was kept.'),
          version: z.string().describe('Names the draft, and the settings in whose place it comes.'),
          settings: shownSide,
        }),
      ),
    }),
    example: apiAlone,
    run: showDrafts,
  }),
  keepCertificateDraft: changes({
    access: 'none',
    title: 'Keep new metadata of a provider as the draft of a set-up link. Nothing about sign-ins changes.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'PUT', path: '/saml-connections/{id}/drafts/{link}' },
    confirmation: 'fresh',
    input: ofLink.extend(samlSource.shape),
    output: z.object({ id: z.string(), link: z.string(), fingerprints }),
    example: apiAlone,
    run: keepDraft,
    details: ({ id, company, link }, { fingerprints }) => ({ id, company, link, fingerprints }),
  }),
  adoptCertificateDraft: changes({
    access: 'company',
    title: 'Put the draft of a set-up link in force: from then on the provider signs with its certificates.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/saml-connections/{id}/drafts/{link}/adoption', status: 200 },
    confirmation: 'fresh',
    needsReason: true,
    shownBy: 'showSsoConnection',
    input: ofVersion,
    output: z.object({ id: z.string(), fingerprints }),
    example: apiAlone,
    run: adoptDraft,
    details: ({ id, company, link }, { fingerprints }) => ({ id, company, link, fingerprints }),
  }),
  dropCertificateDraft: changes({
    access: 'none',
    title: 'Drop the draft of a set-up link. The connection stays as it is.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/saml-connections/{id}/drafts/{link}' },
    confirmation: 'fresh',
    input: ofVersion,
    output: z.object({ id: z.string() }),
    example: apiAlone,
    run: dropDraft,
    details: ({ id, company, link }) => ({ id, company, link }),
  }),
};

async function showDrafts(needs: DraftNeeds, input: z.output<typeof named>) {
  const connection = await findConnection(needs, input);
  const present = settingsOf(connection);
  const { id, label, companyId } = connection;
  const links = await needs.setupLinks.draftsOf({ connectionId: id, companyId });
  const drafts = links.map(async ({ id: link, recipient, accountId, draft = { text: '', at: 0 } }) => {
    const giver = await needs.accounts.byId(accountId);
    return {
      link,
      recipient,
      giver: giver ? `${giver.firstName} ${giver.lastName}` : '',
      at: draft.at,
      version: versionOfDraft(present, draft.text),
      settings: sideOf(readDraft(draft.text)),
    };
  });
  return { id, label, issuer: present.issuer, present: sideOf(present), drafts: await Promise.all(drafts) };
}

type Kept = z.output<typeof ofLink> & Parameters<typeof metadataFrom>[1];

/** Only whoever has the link prepares its draft: an administrator changes the metadata themselves. */
async function keepDraft(needs: DraftNeeds, { metadata, metadataAddress, ...input }: Kept) {
  if (linkOfName(needs.caller?.name ?? '')?.linkId !== input.link)
    throw new OperationRefused('A draft is prepared by its set-up link alone.');
  const connection = await findConnection(needs, input);
  const read = await metadataFrom(needs, { metadata, metadataAddress });
  await usableSettings(needs, settingsOf(connection), { ...read, metadataAddress });
  const text = draftText({ ...read, metadataAddress });
  if (text.length > longestDraft) throw new OperationRefused('The metadata are too long for a draft.');
  if (!(await needs.setupLinks.keepDraft(placeOf(connection, input), text)))
    throw new OperationRefused('The set-up link keeps no draft for this connection, or does not work any more.');
  return { id: input.id, link: input.link, fingerprints: fingerprintsOf(read) };
}

const placeOf = ({ id, companyId }: Connection, input: { readonly link: string }): DraftPlace => ({
  link: input.link,
  connectionId: id,
  companyId,
});

const changedMeanwhile = () =>
  new OperationRefused('The draft or the connection was changed meanwhile. Look at what would change now.');

/** The draft that was seen, with the connection. @throws NotFound; OperationRefused for a draft or settings that were not seen */
async function seenDraft(needs: DraftNeeds, input: z.output<typeof ofVersion>) {
  const connection = await findConnection(needs, input);
  const present = settingsOf(connection);
  const place = placeOf(connection, input);
  const found = (await needs.setupLinks.draftsOf(place)).find(({ id }) => id === input.link);
  if (!found?.draft) throw new NotFound(`The set-up link "${input.link}" has no draft for this connection.`);
  const { text } = found.draft;
  if (versionOfDraft(present, text) !== input.version) throw changedMeanwhile();
  return { place, present, text };
}

/** What was looked at is put in force: the draft is taken and the settings replaced in one transaction, or neither is. */
async function adoptDraft(needs: DraftNeeds, input: z.output<typeof ofVersion>) {
  if (needs.caller?.accountId === undefined)
    throw new OperationRefused('A person puts a draft in force. A machine cannot.');
  const { place, present, text } = await seenDraft(needs, input);
  const settings = await usableSettings(needs, present, readDraft(text));
  const { connections } = needs.singleSignOn;
  const { connectionId: id, companyId } = place;
  await inTransaction(needs.database, async (tx) => {
    const isTaken = await needs.setupLinks.takeDraft(place, text, tx);
    const isReplaced = isTaken && (await connections.replaceSettings({ id, companyId, seen: present, settings }, tx));
    if (!isReplaced) throw changedMeanwhile();
  });
  return { id, fingerprints: fingerprintsOf(settings) };
}

async function dropDraft(needs: DraftNeeds, input: z.output<typeof ofVersion>) {
  const { place, text } = await seenDraft(needs, input);
  if (!(await needs.setupLinks.takeDraft(place, text))) throw changedMeanwhile();
  return { id: input.id };
}
