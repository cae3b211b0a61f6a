import type { HTMLAttributes } from 'svelte/elements'
import type {
  ButtonAttributes,
  NetworkButtonAttributes,
  WalletButtonAttributes,
} from './client/elements/attributes.ts'
import type { Portico } from './client/portico-type.ts'
import type { Account, ModalState, Settings, ThemeMode } from './client/types.ts'
import type { Value } from './client/value.ts'
import type { WalletOption } from './client/wallet-list.ts'
import type { Balances, Identity, Network } from './domain/core/entities.ts'
import type { Loadable } from './domain/core/loadable.ts'
import type { HistoryPage } from './domain/history/history.ts'
import type { RegisteredName } from './domain/names/names.ts'
import type { Portfolio } from './domain/portfolio/totals.ts'
import type { SignInState } from './domain/sign-in/types.ts'
import type { SmartSession } from './domain/smart-sessions/smart-session.ts'
import type { TransactionRecord } from './domain/transactions/record.ts'

export type {
  ButtonAttributes,
  NetworkButtonAttributes,
  WalletButtonAttributes,
} from './client/elements/attributes.ts'

/** The attributes that every HTML element has. Portico's elements accept them too. */
export type PorticoElementAttributes = HTMLAttributes<HTMLElement>

declare module 'svelte/elements' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface SvelteHTMLElements {
    'portico-button': PorticoElementAttributes & ButtonAttributes
    'portico-network-button': PorticoElementAttributes & NetworkButtonAttributes
    'portico-wallet-button': PorticoElementAttributes & WalletButtonAttributes
  }
}

/** A Svelte store: `$store` in a component reads the value and follows its changes. */
export type PorticoStore<T> = {
  /** Calls the listener at once and after every change. Returns the function that removes the listener. */
  subscribe(listener: (value: T) => void): () => void
}

/** A Svelte store that a component can also write: `$store = value`, and `bind:value={$store}`. */
export type WritablePorticoStore<T> = PorticoStore<T> & {
  /** Changes the value. */
  set(value: T): void
  /** Sets the value that `change` computes from the current value. */
  update(change: (value: T) => T): void
}

/** The stores of one Portico. */
export type PorticoStores = {
  /** The connected account. */
  readonly account: PorticoStore<Account>
  /** The network that the modal shows. It is undefined while the wallet is on a network that the site does not list. */
  readonly network: PorticoStore<Network | undefined>
  /** The networks of the site. */
  readonly networks: PorticoStore<readonly Network[]>
  /** The state of the modal: whether it is open, loading and ready. */
  readonly modal: PorticoStore<ModalState>
  /** The wallets that the site can offer in a wallet list of its own. */
  readonly wallets: PorticoStore<readonly WalletOption[]>
  /** The state of the sign-in. */
  readonly signIn: PorticoStore<SignInState>
  /** The colour scheme. A new value of this store changes the scheme of the modal. */
  readonly theme: WritablePorticoStore<ThemeMode>
  /** Settings that the visitor has chosen. A new value of this store is saved for the next visit. */
  readonly settings: WritablePorticoStore<Settings>
  /** The balances of the connected account. */
  readonly balances: PorticoStore<Loadable<Balances>>
  /** The newest transactions of the connected account. */
  readonly history: PorticoStore<Loadable<HistoryPage>>
  /** Name and picture of the connected account. */
  readonly identity: PorticoStore<Loadable<Identity>>
  /** Everything that the connected wallets own on the site's networks. */
  readonly portfolio: PorticoStore<Loadable<Portfolio>>
  /** The registered names of the connected account. */
  readonly names: PorticoStore<Loadable<readonly RegisteredName[]>>
  /** The transactions that the connected account sent from this site, newest first. */
  readonly transactions: PorticoStore<Loadable<readonly TransactionRecord[]>>
  /** The smart sessions of the connected account. */
  readonly smartSessions: PorticoStore<Loadable<readonly SmartSession[]>>
}

/**
 * Returns the values of a Portico as Svelte stores, of which `theme` and `settings` can be written. Call methods such
 * as `open` and `connect` on the Portico itself. This function also works on a server, and does not import Svelte.
 * @example
 * import { porticoStores } from 'portico/svelte'
 *
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694' })
 * export const { account, balances, theme } = porticoStores(portico)
 */
export function porticoStores(portico: Portico): PorticoStores {
  return {
    account: store(portico.account),
    network: store(portico.network),
    networks: store(portico.networks),
    modal: store(portico.modal),
    wallets: store(portico.wallets),
    signIn: store(portico.signIn),
    theme: writable(portico.theme, themeMode => portico.update({ themeMode })),
    settings: writable(portico.settings, settings => void portico.settings.update(settings)),
    balances: store(portico.balances),
    history: store(portico.history),
    identity: store(portico.identity),
    portfolio: store<Loadable<Portfolio>>(portico.portfolio),
    names: store(portico.names.own),
    transactions: store(portico.transactions),
    smartSessions: store(portico.smartSessions.list),
  }
}

function store<T>({ subscribe }: Value<T>): PorticoStore<T> {
  return { subscribe }
}

function writable<T>({ get, subscribe }: Value<T>, set: (value: T) => void): WritablePorticoStore<T> {
  return { subscribe, set, update: change => set(change(get())) }
}
