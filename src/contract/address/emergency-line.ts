import { z } from 'zod';
import { namedField } from './address-format.ts';
import {
  addressOrders,
  addressStatuses,
  callNotes,
  dueReasons,
  evidenceLevels,
  lineChoices,
} from './emergency-states.ts';
import { serviceNumbers } from './service-numbers.ts';

export const locationId = z.string().max(100);
export const deviceId = z.string().max(100).describe('Id of the line.');
export const phoneCountryId = z.int().describe("Id of the country of the line's number.");
export const addressFormatId = z.string().max(40).describe('The format of the address (config/address-format).');

/** A value for each field of the format of its country (EA-7), such as `{"country": "US", "street": "1 Main St"}`. */
export const address = z.record(z.string().max(40), z.string().max(400));

/** What the check of an address rests on. */
export const evidence = z.object({
  level: z.enum(evidenceLevels),
  dataset: z.string().optional(),
  vintage: z.string().optional().describe('Date or name of the edition of the data.'),
  check: z
    .enum(['Valid', 'Provisioning'])
    .optional()
    .describe(
      'What the check said. The status of a line is that of its order, once there is one. Absent: of an earlier version.',
    ),
  unchecked: z
    .array(z.string())
    .optional()
    .describe('Fields of the way to the door inside, such as `floor`, that were not checked.'),
  isRefused: z
    .boolean()
    .optional()
    .describe(
      'True: the service for emergency calls has refused the address for a line of the user, by the same records.',
    ),
});

const addressLines = z.array(z.string()).describe('The address as people write it, without name and country.');

/** A location as a user sees it who may choose it. */
export const location = z.object({
  id: z.string(),
  name: z.string(),
  address,
  addressLines,
  addressFormatId,
  addressFormatStatus: z.enum(['Actual', 'Outdated', 'Deprecated']).describe('Outdated: it is confirmed again.'),
  addressStatus: z.enum(addressStatuses),
  evidence: evidence.optional(),
  usageStatus: z.enum(['Active', 'Inactive']).describe('Active: a line uses it.'),
  visibility: z.enum(['Private', 'Public']).describe('Public: of the company, for all of its users.'),
  owners: z.array(z.object({ extension: z.string().optional() })).describe('Whose personal location it is.'),
  locationId: z.string().describe('The same as `id`.'),
  nickname: z.string().describe('The same as `name`.'),
  category: z
    .enum(['Company', 'Personal'])
    .describe('Company: an administrator keeps it, for all users of the company.'),
  outsideAreaOf: z.array(z.string()).describe("The user's lines whose local area it is outside of (EA-9)."),
  checkReference: z.string().optional().describe('Support is asked to check the address; until then it is not used.'),
});

/** A line with what its user has chosen for it. */
export const line = z.object({
  deviceId,
  kind: z.enum(['digitalLine', 'virtualLine']),
  deviceName: z.string(),
  phoneNumber: z.string().describe('As people write it in its country.'),
  countryIsoCode: z.string(),
  phoneCountryId,
  emergencyNumber: z
    .string()
    .optional()
    .describe('What people dial in its country, if one number is for all services.'),
  emergencyNumbers: serviceNumbers
    .optional()
    .describe('What people dial in its country, if services have different numbers that are known.'),
  callNote: z.enum(callNotes).optional().describe('What its country wants callers to know.'),
  isMainDevice: z.boolean(),
  emergency: z.object({
    choice: z.enum(lineChoices).optional().describe('Absent: its user has not chosen.'),
    address: address.optional(),
    addressLines: addressLines.optional(),
    addressFormatId: addressFormatId.optional(),
    location: z.object({ id: z.string(), name: z.string() }).optional(),
    outOfCountry: z.boolean(),
    otherPhone: z.string().optional().describe('Another phone for emergencies that the user has given, masked.'),
    addressStatus: z.enum(addressStatuses).optional(),
    refusedPart: namedField
      .optional()
      .describe('What the service for emergency calls has refused of an address that is Invalid, if it said so.'),
    isOutsideArea: z
      .boolean()
      .describe('The address is outside the local area of the number: emergency calls are not routed by it (EA-9).'),
    isInForce: z
      .boolean()
      .optional()
      .describe('The service for emergency calls uses the address. Without such a service, none is in force.'),
    testCall: z
      .object({
        number: z.string().describe('What people dial from the line. A recording reads its address; nobody is sent.'),
        answer: z
          .object({ wasRight: z.boolean(), at: z.int().describe('Milliseconds since 1970.') })
          .optional()
          .describe('What the user said of the last one. Absent: the address was not tested.'),
      })
      .optional()
      .describe('Present while the address is in force and its country has a number for test calls.'),
    isSetUpByService: z
      .boolean()
      .describe('A service sets addresses up for emergency calls. Without one, an address is only saved.'),
    evidence: evidence.optional(),
    order: z
      .enum(addressOrders)
      .optional()
      .describe('How far the order for the address is. None: nothing was ordered. Absent: there is no address.'),
    isBeingSetUp: z.boolean().describe('The service has been given the address, and does not use it yet.'),
    usedMeanwhile: z
      .object({ address, addressLines })
      .optional()
      .describe('What calls use until a new address is effective.'),
    due: z
      .object({ reason: z.enum(dueReasons), lastAskedAt: z.int().optional().describe('Milliseconds since 1970.') })
      .optional()
      .describe('Absent: nothing is asked of the user.'),
    addressEditableStatus: z
      .enum(['AnyDevice', 'MainDevice', 'None'])
      .describe('MainDevice: it has the address of the main line. None: its country lets nobody change it here.'),
    addressRequired: z.boolean().describe('It cannot do without a location.'),
    addressLocationOnly: z.boolean().describe('It takes a location of the company alone.'),
    isFixedAfterFirst: z.boolean().describe('Its country lets nobody change the first address here.'),
  }),
});
