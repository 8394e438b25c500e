import { z } from 'zod';
import { inStepOrSession, look, post } from '../call.ts';
import {
  address,
  addressFormatId,
  deviceId,
  evidence,
  line,
  location,
  locationId,
  phoneCountryId,
} from './emergency-line.ts';
import { type AcknowledgedText, acknowledgedTexts, validationStatuses } from './emergency-states.ts';
import { serviceNumbers } from './service-numbers.ts';

const clientId = z.string().max(200).optional();
const textNames = Object.keys(acknowledgedTexts) as [AcknowledgedText, ...AcknowledgedText[]]; // the keys of a constant
const acknowledgements = z
  .array(z.enum(textNames))
  .max(10)
  .default([])
  .describe('The texts whose boxes the user has ticked, in the present version.');

const isAsTyped = z
  .boolean()
  .default(false)
  .describe(
    'No records know the address; it is used as it is typed, where the company allows that or the records are not complete.',
  );

const locationName = z.string().max(200);

/** A field that is not right. The page has the sentence of the rule. */
const problem = z.object({
  fieldId: z.string(),
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/**
 * Emergency addresses of the lines of the user who is signed in; otherwise error 221 (EA-12). A name or an address that is not
 * right is refused by `validationErrors`, with its fields in `problems`.
 */
export const emergencyAddressCalls = inStepOrSession('emergencyAddress', {
  listDeviceEmergencyAddress: look(
    '/api/account/list-device-emergency-address',
    "Returns the user's lines, the main one first, with the address that emergency services get.",
    z.object({ clientId, deviceId: deviceId.optional() }),
    z.object({
      records: z.array(line),
      canPutOff: z.boolean().describe('The lines that are due may wait until the next sign-in.'),
      isUnavailable: z.boolean().describe('Addresses cannot be checked now; the lines that are due wait.'),
      userName: z.string().describe('The name of the user, for a new address.'),
      hasEmail: z.boolean().describe('The user has an e-mail address, to which support sends the result of a check.'),
      mayUseAsTyped: z.boolean().describe('An address that no records know may be used as it is typed.'),
      acknowledged: z.array(z.enum(textNames)).describe('What the user has acknowledged in its present version.'),
      networkCountryIsoCode: z.string().optional().describe('Where the network of the browser is, if that is known.'),
      networkEmergencyNumber: z
        .string()
        .optional()
        .describe('What people dial in that country, if one number is for all services.'),
      networkEmergencyNumbers: serviceNumbers
        .optional()
        .describe('What people dial in that country, if services have different numbers that are known.'),
    }),
  ),
  listEmergencyLocations: look(
    '/api/account/list-emergency-locations',
    "Returns the locations that the user may choose: those of the company, then the user's own.",
    z.object({
      clientId,
      page: z.coerce.number().int().min(1).default(1),
      search: z.string().max(100).optional().describe('Part of the name or of the address.'),
    }),
    z.object({
      records: z.array(location),
      paging: z.object({ page: z.int(), perPage: z.int(), totalPages: z.int(), totalElements: z.int() }),
      erlLimit: z.object({ personal: z.int(), company: z.int() }),
      personalCount: z.int(),
      lastSelectedLocationId: z.string().optional(),
      userCountryId: z.int().optional().describe("The country of the user's main line."),
    }),
  ),
  validateAddress: post(
    '/api/account/validate-address',
    'Checks an address against the records of emergency services, or what comes nearest. It stores nothing.',
    z.object({ clientId, address, phoneCountryId, addressFormatId }),
    z.object({
      outsideAreaOf: z
        .array(z.string())
        .describe("The user's lines whose local area the first of `addresses` is outside of."),
      typedOutsideAreaOf: z.array(z.string()).describe('The same for the address as it was typed.'),
      status: z.enum(validationStatuses),
      addresses: z.array(address).max(5).describe('What the user may have meant, best first; normalized.'),
      evidence: evidence.optional(),
      isPlaceCovered: z
        .boolean()
        .optional()
        .describe(
          'False: the records lack addresses of the place, so one that is not found may be used as it is typed.',
        ),
      components: z.object({
        valid: z.array(z.string()),
        invalid: z.array(z.string()),
        unchecked: z.array(z.string()),
      }),
      problems: z.array(problem).describe('Fields that the format refuses; nothing was looked up.'),
    }),
  ),
  addEmergencyLocation: post(
    '/api/account/add-emergency-location',
    'Adds a personal location with an address that the user has confirmed, also in the place of another one.',
    z.object({
      clientId,
      name: locationName.optional(),
      nickname: locationName.optional().describe('The same as `name`; one of the two is needed.'),
      address,
      addressFormatId,
      phoneCountryId,
      replaceLocationId: locationId.optional().describe('A personal location that goes when this one is there.'),
      acknowledgements: acknowledgements.describe('Given: the lines of the former location go to the new one.'),
      isAsTyped,
    }),
    z.object({ outcome: z.literal('added'), location }),
  ),
  deleteEmergencyLocation: post(
    '/api/account/delete-emergency-location',
    'Deletes a personal location. One that lines use needs another one for them.',
    z.object({ clientId, locationId, replacementLocationId: locationId.optional(), acknowledgements }),
    z.object({}),
    ['locationId'],
  ),
  registerVirtualLine: post(
    '/api/account/register-virtual-line',
    'Sends emergency calls of a line to a location or an address. The same choice again changes nothing.',
    z
      .object({
        clientId,
        originalDeviceId: deviceId,
        acknowledgements: acknowledgements
          .unwrap()
          .optional()
          .describe(
            'The texts whose boxes the user has ticked. Left out: the app shows the terms itself, and Portico keeps no acknowledgement. Given: all that are needed, or acknowledgementMissing.',
          ),
        emergencyLocationsEnabled: z.boolean().describe('The app shows locations; otherwise it gives an address.'),
        emergencyLocationId: locationId.optional(),
        emergencyServiceAddress: z
          .object({ addressFormatId, phoneCountryId: phoneCountryId.optional() })
          .catchall(z.string().max(400))
          .optional()
          .describe('The fields of the address, beside its format.'),
        isAsTyped,
      })
      .refine(
        ({ emergencyLocationId, emergencyServiceAddress }) =>
          (emergencyLocationId === undefined) !== (emergencyServiceAddress === undefined),
        { error: 'takes one of the two', path: ['emergencyLocationId'] },
      )
      .refine(
        ({ emergencyLocationsEnabled, emergencyLocationId }) => emergencyLocationsEnabled || !emergencyLocationId,
        {
          error: 'needs emergencyLocationsEnabled',
          path: ['emergencyLocationId'],
        },
      ),
    z.object({ outcome: z.literal('registered'), line }),
  ),
  declineEmergencyAddress: post(
    '/api/account/decline-emergency-address',
    'Records that a line has no location: the user goes without one, or is in another country.',
    z.object({
      clientId,
      originalDeviceId: deviceId,
      acknowledgements,
      reason: z.enum(['noLocation', 'outOfCountry']),
      otherPhone: z.string().max(40).optional().describe('Another phone for emergencies; always needed.'),
    }),
    z.object({ line }),
  ),
  confirmEmergencyAddress: post(
    '/api/account/confirm-emergency-address',
    'Records that the user of a line is still at its address. The network of the browser is remembered.',
    z.object({ clientId, originalDeviceId: deviceId }),
    z.object({ line }),
  ),
  answerEmergencyTestCall: post(
    '/api/account/answer-emergency-test-call',
    'Records whether a test call from a line read the address that its user has chosen. The last answer counts.',
    z.object({ clientId, originalDeviceId: deviceId, wasRight: z.boolean() }),
    z.object({ line }),
  ),
  putOffEmergencyAddress: post(
    '/api/account/put-off-emergency-address',
    'Lets the lines that are due wait until the next sign-in, where the company allows that.',
    z.object({ clientId }),
    z.object({}),
  ),
  acknowledgeNoLine: post(
    '/api/account/acknowledge-no-line',
    'Records that a user without a line knows that emergency calls need one.',
    z.object({ clientId, acknowledgements }),
    z.object({}),
  ),
  requestAddressCheck: post(
    '/api/account/request-address-check',
    'Keeps a personal location whose address no records know, and asks support to check it. It is not used until then.',
    z.object({
      clientId,
      name: locationName.optional(),
      nickname: locationName.optional().describe('The same as `name`; one of the two is needed.'),
      address,
      addressFormatId,
      phoneCountryId,
      replaceLocationId: locationId
        .optional()
        .describe('A personal location that goes when this one is kept. One that a line uses stays.'),
    }),
    z.object({ outcome: z.literal('kept'), reference: z.string(), location }),
  ),
});
