import { z } from 'zod';
import type { AccessChange, AccessKind } from './access.ts';
import type { ApiAlone, CommandForm } from './command-form.ts';
import type { Permission } from './permissions.ts';
import type { AuditSubject } from './subject.ts';

/** The operation failed for a reason that the operator can mend. The message is a sentence for the operator. */
export class OperationRefused extends Error {}

/** The change would lock out the person who makes it. */
export class CallerLockedOut extends OperationRefused {
  constructor() {
    super('You could not sign in any more. Have somebody else make this change, or leave a way in for yourself.');
  }
}

/** What an operation names does not exist, or is not of the company that may be named. */
export class NotFound extends OperationRefused {}

/**
 * What an operation is about: the whole installation, or what fields of its input name. A field is named by its path, such as
 * `account.company`. A caller who reaches one company can name only this one, and names it by default.
 */
export type Target =
  | 'installation'
  | {
      /** The field with the id of a brand. */
      readonly brand?: string;
      /** The field with the id of a company. */
      readonly company?: string;
      /** The field that names an account. */
      readonly account?: string;
      /** The field with the id of a client. Only a caller who reaches the installation can name one. */
      readonly client?: string;
    };

/** The permission of what every caller may do: it shows what is the caller's own. */
export const anyCaller = 'anyCaller';

/** Where the API has the operation. */
export interface HttpPlace {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Below the root of the API, such as `/accounts/{who}`. A segment in braces is a field of the input. Other fields are
   * parameters of the query of GET and DELETE, and members of the JSON body of the rest.
   */
  readonly path: string;
  /** A field whose own fields are members of the body, such as `changes`. */
  readonly lift?: string;
  /** Status of success; default: 200, 201 with a `Location` for a POST that names what it made, 204 without an output. */
  readonly status?: 200 | 201 | 202 | 204;
  /** How the list in the output is read page by page. Without it the API answers the output as it is. */
  readonly page?: Paging;
}

/** How a list is read page by page. */
export interface Paging {
  /** The field of the output that is the list; default: the output itself. */
  readonly list?: string;
  /** The field of each item that names it, and after which the next page begins. The list is in the order of it. */
  readonly key: string;
  /** The field of the input that takes the key of the last item of the page before. Default: the whole list is read. */
  readonly after?: string;
  /** The field of the input that limits the items. */
  readonly limit?: string;
  /**
   * The text of an item of a list whose order the input chooses: the next page begins after it. It is given the item as the
   * caller sees it, and the checked input. Default: the key.
   */
  placeOf?(item: unknown, input: unknown): string;
  /** The field of the output that says after which key the next page begins, where a page may have more items than the limit. */
  readonly next?: string;
}

/** A row of the table of operations. @typeParam Needs what it works on, which the list of all operations must have */
export interface OperationRow<In extends z.ZodType, Out extends z.ZodType, Needs> {
  /** One sentence of what it does, in the imperative. */
  readonly title: string;
  readonly permission: Permission | typeof anyCaller;
  readonly target: Target;
  /** A query takes a company that there is not: what it reads outlives companies, such as the audit, or it says so of each row. */
  readonly answersUnknownCompany?: true;
  readonly http: HttpPlace;
  readonly input: In;
  /** What it answers. Only what is named here is shown. */
  readonly output: Out;
  /** Further permissions that fields of the input need when they are given, by their paths; `kind=room` for one value. */
  readonly fieldPermissions?: Readonly<Record<string, Permission>>;
  /** Fields that name accounts in lists. An e-mail address or a number there needs `contacts:read`: the answer compares it. */
  readonly comparesContacts?: readonly string[];
  /** A person says why (`Audit-Reason`): it is done in the place of somebody else. */
  readonly needsReason?: true;
  /** `fresh`: a person must have signed in with a second factor in the last minutes (RFC 9470). */
  readonly confirmation?: 'fresh';
  /** Whether a second person must agree before the operation is run with this input. */
  readonly needsSecondPerson?: (input: z.output<In>) => boolean;
  /**
   * Whether it lets whoever acts in by what only its user has otherwise: a contact, an address, a password. It needs a second
   * person for an account that is in use.
   */
  readonly opensDoor?: (input: z.output<In>) => boolean;
  /** Whether this input changes a way in, or what is asked at a sign-in. Default: each does. */
  readonly changesAccess?: (input: z.output<In>) => boolean;
  /** What the person is told at every contact as it was before. Undefined: nothing, or the operation tells it itself. */
  readonly tells?: (input: z.output<In>) => AccessChange | undefined;
  /** Whether the accounts that it names cannot sign in afterwards. It is refused for the last administrator. */
  readonly endsAccount?: (input: z.output<In>) => boolean;
  /** Whether it takes a role from somebody. It waits for others that do, and for those that end accounts. */
  readonly takesRole?: true;
  /** The field of the input that says who acts. The API fills it with its caller. */
  readonly actorField?: string;
  /** The operation that shows what it changes. Its answer is compared by `If-Match`, and the audit keeps what differs. */
  readonly shownBy?: string;
  /** Its command, where the rest of the row does not say it; `byHand` for one of a file `*-commands.ts`. */
  readonly command?: CommandForm<z.input<In>, z.output<Out>> | 'byHand';
  /** Its command as somebody types it, behind `portico`. The reference shows it, and a test runs it. */
  readonly example: string | ApiAlone;
  readonly run: (needs: Needs, input: z.output<In>) => Promise<z.input<Out>>;
}

/** What the audit keeps of a change. */
interface Audited<In extends z.ZodType, Out extends z.ZodType> {
  /** The account and the client that a change is about. */
  readonly subject?: (output: z.input<Out>) => AuditSubject;
  /** What the audit says of a change; default: its input, without secrets and data of persons. */
  readonly details?: (input: z.output<In>, output: z.input<Out>) => object;
}

/** Something that an operator can do. */
export interface Operation<In extends z.ZodType, Out extends z.ZodType, Needs>
  extends OperationRow<In, Out, Needs>,
    Audited<In, Out> {
  /** Whether the operation changes data and is therefore recorded in the audit log. */
  readonly changes: boolean;
  /** What it does to how persons sign in. */
  readonly access: AccessKind;
}

/**
 * Finds the account that an operator names, by id, e-mail address, phone number, or number*extension: the only one, of the
 * company if one is given.
 * @throws NotFound unless there is one
 */
export type FindAccount<Found = { readonly id: string }> = (who: string, company?: string) => Promise<Found>;

/** An operation that only reads. */
export const query = <In extends z.ZodType, Out extends z.ZodType, Needs>(
  row: OperationRow<In, Out, Needs>,
): Operation<In, Out, Needs> => ({ ...row, changes: false, access: 'none' });

/** An operation that changes data. Each says what it does to how persons sign in. */
export const changes = <In extends z.ZodType, Out extends z.ZodType, Needs>(
  row: OperationRow<In, Out, Needs> & Audited<In, Out> & Pick<Operation<In, Out, Needs>, 'access'>,
): Operation<In, Out, Needs> => ({ ...row, changes: true });

/** A change without an answer. */
export const done = z.object({});

/** Operations by name. */
export type NamedOperations = Readonly<Record<string, Performed>>;
interface Performed {
  readonly input: z.ZodType;
  readonly run: (needs: never, input: never) => Promise<unknown>;
}

/** What operations are given and answer, by their names. */
export type OperationTypes<Operations extends NamedOperations> = {
  readonly [Name in keyof Operations]: {
    readonly input: InputTo<Operations[Name]>;
    readonly output: OutputFrom<Operations[Name]>;
  };
};
export type InputTo<One extends Performed> = z.input<One['input']>;
export type OutputFrom<One extends Performed> = Awaited<ReturnType<One['run']>>;

/** Performs operations on an installation, whether its server runs or not. */
export interface OperatorOf<Operations extends NamedOperations> {
  /** Has no value. By it the compiler refuses an operator without one of the operations that commands perform. */
  readonly types?: OperationTypes<Operations>;
  perform<Name extends keyof Operations>(
    name: Name,
    input: OperationTypes<Operations>[Name]['input'],
  ): Promise<OperationTypes<Operations>[Name]['output']>;
}

/** Runs `work` on the installation that the environment variables select. */
export type Operate<Operations extends NamedOperations> = (
  work: (operator: OperatorOf<Operations>) => Promise<void>,
) => Promise<void>;
