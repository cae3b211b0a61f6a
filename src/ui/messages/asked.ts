import type { AskedDeed } from '../../domain/rules/asked-deeds.ts'

/** Words of what a request would do. */
export const askedWords = {
  id: 'asked',
  title: 'What the site asks for',
  kinds: {
    coins: "Sends the network's own coin to",
    transfer: 'Sends tokens to',
    approve: 'Lets this address take your tokens',
    permit: 'Signs that this address may take your tokens',
    unknown: "We can't tell what this does. Approve it only if you trust the site.",
  } satisfies Record<AskedDeed['kind'], string>,
  amount: 'In base units',
  unlimited: 'Without limit',
  token: 'Token',
  name: 'It is called',
}
