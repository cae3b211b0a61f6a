import { type Approvals, createApprovals, type MannerStore } from '../in-page/approvals.ts'
import type { Mode } from '../in-page/options.ts'
import { showPopups } from '../in-page/popup.ts'
import type { Question } from '../question.ts'
import type { OtherWalletOptions } from './options.ts'

/** The simulated user of the wallet, with the permissions given to this site. */
export type Owner = {
  mode: Mode
  readonly approvals: Approvals
  /**
   * Asks the user whether the site may see the accounts of a CAIP-2 namespace. Stores the user's approval, so that a
   * later call does not ask again.
   */
  readonly letIn: (namespace: string) => Promise<void>
  readonly isIn: (namespace: string) => boolean
  readonly forget: (namespace: string) => void
  readonly confirm: (question: Question) => Promise<void>
  /** The methods that the wallet has received, oldest first. */
  readonly seen: string[]
}

/** Creates the simulated user of a wallet. The permissions that this user gives are in the site's storage. */
export const createOwner = (options: OtherWalletOptions): Owner => {
  const manner = { mode: options.mode ?? ('auto' as Mode), delay: 1_000, locked: false }
  const store: MannerStore = {
    get: () => manner,
    set: change => Object.assign(manner, change),
    onChange: () => {},
  }
  const approvals = createApprovals(store)
  showPopups(options, approvals)
  const key = (namespace: string) => `test-wallet:${options.name}:${namespace}`
  const isIn = (namespace: string) => localStorage.getItem(key(namespace)) !== null
  const seen: string[] = []
  return {
    approvals,
    seen,
    isIn,
    get mode() {
      return manner.mode
    },
    set mode(mode) {
      manner.mode = mode
    },
    forget: namespace => localStorage.removeItem(key(namespace)),
    letIn: async namespace => {
      seen.push(`connect ${namespace}`)
      if (isIn(namespace)) return
      await approvals.request({
        kind: 'connect',
        method: 'connect',
        title: `Connect to this site (${namespace})`,
        rows: [],
      })
      localStorage.setItem(key(namespace), '1')
    },
    confirm: async question => {
      seen.push(question.method)
      await approvals.request(question)
    },
  }
}
