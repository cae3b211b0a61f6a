import type { ErrorContext } from './app-error.ts'
import type { ErrorCode } from './catalogue.ts'
import { interpolate } from './core-messages.ts'
import { swapHelp } from './swap-help.ts'

/** Advice for each error code, where there is any. Separate from the catalogue, because only code that shows errors needs it. */
const help: { readonly [code in ErrorCode]?: string } = {
  'user-rejected': 'Nothing was shared or sent. Try again, or choose another wallet.',
  'wallet-unauthorized': 'Connect again and approve the request in {wallet|your wallet}.',
  'method-unsupported': 'Update the wallet, or use another one.',
  'wallet-disconnected': 'Connect again.',
  'chain-disconnected': 'Switch the network in {wallet|your wallet}, then try again.',
  'chain-unrecognized': 'Add the network in {wallet|your wallet}, or pick another one.',
  'request-pending': 'Open {wallet|your wallet} and respond to the request there.',
  'wallet-failed': 'Try again, or check your wallet.',
  'wallet-params-refused': 'Update the wallet, or use another one.',
  'capability-unsupported': 'Use another wallet, or another way to do this.',
  'bundle-chain-unsupported': 'Pick another network, or send the calls one by one.',
  'bundle-duplicate': 'Check your activity: it may have been sent already.',
  'bundle-unknown': 'Check the activity in your wallet.',
  'bundle-too-large': 'Send fewer calls at once.',
  'atomic-upgrade-rejected': 'Approve the upgrade in {wallet|your wallet}, or send the calls one by one.',
  'atomicity-unsupported': 'Send the calls one by one, or use another wallet.',
  'rpc-internal': 'Try again in a moment.',
  'rpc-resource-unavailable': 'Try again in a moment.',
  'rpc-limit-exceeded': 'Try again in a moment.',
  'execution-reverted': 'Reason: {reason|none given}.',
  'fee-cap-too-high': 'Lower the maximum fee.',
  'fee-cap-too-low': 'Raise the maximum fee.',
  'nonce-too-high': 'Wait for earlier transactions, or reset the nonce in the wallet.',
  'nonce-too-low': 'Check your activity before you send again.',
  'insufficient-funds': 'The amount plus the network fee is more than your balance.',
  'node-unknown': 'Reason: {reason|none given}.',
  'contract-zero-data': 'Check the contract address and the network.',
  'contract-reverted': 'Reason: {reason|none given}.',
  'chain-mismatch': 'Switch the network in {wallet|your wallet}, then try again.',
  'provider-not-found': 'Unlock or install the wallet, then reload the page.',
  'chain-not-configured': "Add the network to the 'networks' option.",
  'connector-not-connected': 'Connect a wallet first.',
  'wallet-not-found': 'Install it, or scan with your phone.',
  'wallet-app-missing': 'Open your Solana wallet app or install one, then try again.',
  'wallet-app-blocked':
    "Allow access to apps on this device in the browser's settings of this site, then try again.",
  'wallet-app-policy':
    "Choose another wallet. The site's developer can add ws://localhost:* to connect-src of its content security policy.",
  'wallet-timeout': 'Open {wallet|your wallet} and look for the request, then try again.',
  'pairing-expired': 'Create a new code.',
  'disconnect-failed': 'Disconnect this site in {wallet|your wallet}.',
  'switch-network-not-found': "Add the network to the 'networks' option of createPortico.",
  'chain-unsupported': 'Pick another network.',
  'sign-in-start-failed': 'You were disconnected. Connect again.',
  'signature-declined': 'Sign the message to continue, or cancel.',
  'sign-in-disabled': "Set the 'siwx' option.",
  'sign-in-message-wrong': 'Nothing was signed. Let the site know.',
  'sign-in-refused': 'Try again, or choose another wallet.',
  'sign-in-signature-wrong': 'Choose the account in {wallet|your wallet}, then try again.',
  'sign-in-undecided': 'Choose another account or wallet.',
  'no-active-account': 'Connect a wallet first.',
  'no-active-network': 'Connect to a supported network first.',
  'smart-account-doubtful': 'Switch to the other account type if something does not work.',
  'email-cooldown': 'Check your inbox.',
  'login-load-failed': 'Ad blockers can stop it. Reload, or use a wallet.',
  'frame-load-failed': 'Ad blockers can stop it. Reload, or use a wallet.',
  'frame-request-timed-out': "The login window didn't answer. Reload, or use a wallet.",
  'frame-failed': 'Try again, or use a wallet.',
  'email-invalid': 'Use an address like ann@example.com.',
  'code-wrong': 'Check the latest email, or request a new code.',
  'code-expired': 'Request a new one.',
  'code-used-up': 'Request a new one.',
  'link-expired': 'Request a new one.',
  'social-failed': 'Nothing was shared. Try again, or choose another way.',
  'social-cancelled': 'Nothing was shared. Try again, or choose another way.',
  'social-timed-out': 'Try again, or choose another way.',
  'storage-denied': 'Allow third-party cookies in your browser and try again, or use a wallet.',
  'project-id-missing': "Set the 'projectId' option. Installed wallets still work without it.",
  'unauthorized-project':
    "The connection service does not know this project ID. Check the 'projectId' option.",
  'origin-not-allowed': 'Add {origin|this origin} to the allowed origins of the project.',
  'unverified-domain': 'The login window refused this domain. Add it to the allowed domains of the project.',
  'configuration-refused':
    'The service refused this site (HTTP 403). Check the project ID and its allowed origins.',
  'clock-skew': "Check this device's time settings, then connect again.",
  'option-url-invalid': 'Plain http is accepted for localhost and 127.0.0.1 only.',
  'option-network-invalid':
    'Use a CAIP-2 id it supports, for example eip155:1, or a network object with id, name, nativeCurrency and rpcUrls.',
  'option-sign-in-conflict': 'Keep one of them.',
  offline: "You're seeing saved data.",
  'network-failed': 'Check your internet connection, then try again.',
  'host-unreadable':
    'Check that it is up, that it lets this origin read it (Access-Control-Allow-Origin), and that connect-src names it.',
  'timed-out': 'Try again in a moment.',
  'http-status': 'Try again in a moment.',
  'rate-limited': "We'll try again automatically.",
  'answer-malformed': 'Try again in a moment.',
  'relay-unreachable': 'Check your internet connection. Installed wallets still work.',
  'balance-unavailable': "We'll try again in {n|30} s.",
  'history-unavailable': 'Try again, or check the explorer.',
  'wallets-unavailable': 'Installed wallets still work.',
  'swaps-unsupported': 'Pick another network.',
  'send-chain-unsupported': 'Sending works on EVM and Solana networks.',
  'session-revoke-failed': 'The site may still use it. Try again.',
  'names-of-address-failed': 'Check your internet connection, then try again.',
  'sessions-unavailable': 'Check your internet connection, then try again.',
  'name-clock': 'Set the clock of this device to the right time, then try again.',
  'name-disputed': 'One of them may be wrong. Ask the recipient for the address, or try again later.',
  'name-elsewhere': 'Ask for an address on this network.',
  'name-invalid': 'Check the spelling.',
  'name-offchain': "Its server didn't return a valid address. Try again, or use the address instead.",
  'name-taken': 'Choose another one.',
  'send-receiver-new':
    'Send at least {least|more} {symbol|}. The network requires that minimum in every account.',
  'send-remainder': 'Send your whole balance, or leave at least {least|more} {symbol|behind}.',
  'send-id-used': 'Nothing was sent now. Check your activity, then start again.',
  'send-altered':
    "We didn't send it. Something on this device or page changed it on the way to your wallet, so check your wallet before you try again.",
  'send-changed': 'Review it again before you send.',
  'send-mismatch':
    'Something on this page changed the request. It never reached your wallet, and nothing was sent. Close this page before you try again.',
  'send-not-kept':
    'Without a record, this page forgets the send when you close it, and you could send twice. Nothing was sent. Open the site in a normal window, or allow it to store data.',
  'send-not-recorded':
    'Without a record you could send twice, so we stopped. Nothing was sent. Free some space on this device, then try again.',
  'send-cancelled': 'No tokens moved.',
  'send-replaced': "This one won't go through. Check your wallet before you try again.",
  'send-unknown':
    "It may have been sent. Check your wallet. We're watching the network and won't send it again.",
  'token-decimals-mismatch':
    'The list this token came from and the token itself disagree on its decimals. Another amount would leave your account, so we stopped. Nothing was sent.',
  'token-decimals-unknown':
    "Two network nodes have to agree on this token's decimals, and they didn't. Nothing was sent. Try again in a moment.",
  'token-refused': 'Some tokens block certain accounts.',
  'transaction-expired': 'Nothing was sent. Try again.',
  'replace-unsupported': 'It was mined or replaced in the meantime.',
  'address-invalid': 'Check that you copied all of it.',
  'amount-invalid': 'Use numbers only, for example 0.25.',
  ...swapHelp,
  'worker-lost': "We're restoring it. Try again.",
  'worker-blocked': 'Allow it in the content security policy (worker-src), or set the worker option.',
  'storage-unavailable': 'Everything works, but this page forgets it all when you close it.',
  unknown: 'Try again.',
}

/** The advice for an error, with its context filled in. Undefined if there is no advice. */
export function helpOf(code: ErrorCode, context: ErrorContext = {}): string | undefined {
  const text = Object.hasOwn(help, code) ? help[code] : undefined
  // A reason may end with its own full stop.
  return text === undefined ? undefined : interpolate(text, context).replace(/([.!?])\.$/, '$1')
}
