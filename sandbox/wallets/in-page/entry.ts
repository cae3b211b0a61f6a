import { createEvmTasks } from '../evm/tasks.ts'
import { announce, beLegacy, uuid4 } from './announce.ts'
import { createApprovals } from './approvals.ts'
import { createBundleMethods } from './bundles.ts'
import { createControl, type WalletControl } from './control.ts'
import { openMemory } from './memory.ts'
import type { TestWalletOptions } from './options.ts'
import { showPanel } from './panel.ts'
import { showPopups } from './popup.ts'
import { createProvider, type Mischief, type SeenRequest } from './provider.ts'

/** A page with the controls of its test wallets by name. */
export type WalletPage = Window & { __testWallets?: Record<string, WalletControl> }

const startWallet = (options: TestWalletOptions): WalletControl => {
  const memory = openMemory(options)
  const approvals = createApprovals(memory)
  const prepare = createEvmTasks(options.keys)
  const seen: SeenRequest[] = []
  const mischief: Mischief = { nextError: undefined, failures: {}, switchLies: false }
  const { provider, emit } = createProvider({
    memory,
    approvals,
    prepare,
    seen,
    mischief,
    sessions: options.sessions === true,
    signsIn: options.signsIn === true,
    bundles: options.bundlerUrl
      ? createBundleMethods(memory, approvals, options.keys, options.bundlerUrl)
      : {},
  })
  const uuid = uuid4()
  const { name, icon } = memory.get().renamed ?? options
  const announceNow = () => announce({ uuid, name, icon, rdns: options.rdns }, provider)
  if (options.announce !== false) announceNow()
  if (options.legacy) beLegacy(provider)
  showPopups(options, approvals)
  return createControl({ options, uuid, memory, approvals, seen, mischief, emit, announce: announceNow })
}

/** Starts each wallet once in this page. Pages inside a frame get no wallets. */
export const start = (wallets: readonly TestWalletOptions[]): void => {
  if (window.top !== window) return
  const page: WalletPage = window
  page.__testWallets ??= {}
  for (const options of wallets) {
    if (Object.hasOwn(page.__testWallets, options.name)) continue
    const control = startWallet(options)
    page.__testWallets[options.name] = control
    if (options.panel) showPanel(options, control)
  }
}
