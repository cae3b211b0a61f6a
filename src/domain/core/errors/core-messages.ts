/**
 * Messages of errors that can happen before anything else is loaded: options, bridge, core types and session. Part of the
 * catalogue, which is lazy-loaded with the code that can fail in other ways.
 */
export const coreErrorMessages = {
  // Configuration of the site.
  'options-invalid': 'The options must be one plain object',
  'option-text-invalid': 'Option {option} must be text that is not empty',
  'option-switch-invalid': 'Option {option} must be true or false',
  'option-number-invalid': 'Option {option} must be a number it allows',
  'option-list-invalid': 'Option {option} must be a list',
  'option-object-invalid': 'Option {option} must be a plain object',
  'option-choice-invalid': 'Option {option} must be one of: {choices}',
  'option-url-invalid': 'Option {option} must be an absolute {schemes|https} URL',
  'option-network-invalid': 'Option {option} is not a network Portico can use',
  'option-empty': 'Option {option} must not be empty',
  'option-locale-invalid': 'Option {option} must be a BCP 47 language tag',
  'option-missing': 'Option {option} is required',
  'option-duplicate': 'Option {option} names {value} twice',
  'option-sign-in-conflict': 'Cannot set both `siweConfig` and `siwx` options',

  // Views that the site opens.
  'view-unknown': 'There is no view called {view}',
  'view-switched-off': 'The view {view} belongs to {part}, which this site has switched off',
  'view-argument-missing': 'The view {view} needs an argument that is missing or cannot be used',

  // Core types.
  'chain-id-invalid': 'Invalid chainId',
  'network-not-found': 'Network not found',
  'amount-invalid': "This isn't an amount",
  'amount-too-precise': 'Use at most {decimals} decimals',
  'address-invalid': "This isn't a valid address",

  // Connections.
  offline: "You're offline",
  'connector-not-connected': 'Connector not connected',
  aborted: 'Request was aborted',
  /** The user cancelled before the wallet could act. */
  'request-cancelled': 'Request was aborted',
  'disconnect-failed': 'Failed to disconnect',
  'switch-network-not-found': 'Network Not Found',
  'provider-chain-missing': 'ChainId not found in provider',
  'wallet-unauthorized': "The wallet hasn't given this site access",
  'wallet-not-found': "{wallet|The wallet} isn't installed",
  'wallet-timeout': 'No answer from {wallet|the wallet}',
  'network-undefined': 'CaipNetwork is undefined',
  'chain-disconnected': "{wallet|The wallet} isn't connected to this network",
  'chain-unrecognized': "{wallet|The wallet} doesn't recognise this network",
  'project-id-missing': 'Project ID Not Configured',

  // Portico itself.
  'page-missing': 'There is no page here: on a server nobody can be connected and nothing can be opened',
  'wallet-disconnected': '{wallet|The wallet} is disconnected',
  'method-unsupported': "{wallet|The wallet} doesn't support this action",
  'network-failed': "Can't reach the service",
  'adapter-not-found': 'Adapter not found',
  'worker-lost': 'The connection inside the page was lost',
  'worker-blocked': 'This page does not let the background worker start',
  'not-cloneable': 'A value cannot be handed to the background worker',
  unknown: 'Something went wrong',
} as const satisfies Record<string, string>

/** The codes whose messages are defined here. */
export type CoreCode = keyof typeof coreErrorMessages
