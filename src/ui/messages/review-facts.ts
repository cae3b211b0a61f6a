import type { Speed } from '../../domain/model/speeds.ts'

/** Words of what a transaction costs and does. */
export const factWords = {
  id: 'facts',
  fee: 'Network fee',
  speed: 'Speed',
  speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' } satisfies Record<Speed, string>,
  newAccount: (amount: string) => `of it ${amount} opens the receiver's account`,
  feePartial: 'plus a data fee that could not be read',
  feeUnknown: 'Your wallet will show it',
  network: 'Network',
  outcome: 'What will happen',
  works: 'Tried on the network: it goes through',
  leaves: 'Leaves your account',
  arrives: 'Arrives',
  allows: 'Can be taken later',
  unlimited: 'Without limit',
  by: 'by',
  units: (amount: string) => `${amount} units of`,
  fails: 'Tried on the network: it would fail',
  differs: 'Tried on the network: other amounts would move than you asked for',
  differsBody: 'They are shown below. Cancel unless they are what you want.',
  untried: "It couldn't be tried on the network first",
  untriedBody: 'It may still go through. Your wallet shows what you approve.',
  repeats: 'The same is on its way already.',
  repeatsBody: 'Look at it before you send again.',
}
