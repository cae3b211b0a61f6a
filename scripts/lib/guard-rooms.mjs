/** The rooms of the code, by the beginning of the path of a file. The first that fits counts. */
const rooms = [
  [
    'money',
    /^src\/(worker\/streams|domain|ui\/views|ui\/parts)\/(transactions|swaps|payments|balances|recipients|history)\b/,
  ],
  ['amounts', /^src\/domain\/core\/amount/],
  ['sign-in', /^src\/(sign-in|domain\/sign-in)\b/],
  ['verify', /^src\/verify/],
  ['embedded wallet', /embedded-wallet/],
  ['clear signing', /clear-signing/],
  ['bridge', /^src\/bridge\//],
  ['tabs', /^src\/worker\/tabs\//],
  ['caches', /^src\/worker\/caches\//],
  ['WalletConnect', /wallet-connect/],
  ['chains and names', /^src\/worker\/(chains|streams\/names)\//],
  ['requests', /^src\/worker\/(net|streams\/operators)\//],
  ['wallets in the page', /^src\/(host|client)\//],
]

/** Returns the room of a guard by the path of its file. */
export const roomOf = file => rooms.find(([, path]) => path.test(file))?.[0] ?? 'other'
