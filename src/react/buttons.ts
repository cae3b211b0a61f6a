import {
  type CSSProperties,
  createElement,
  type DetailedHTMLProps,
  Fragment,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { Portico } from '../client/portico-type.ts'
import type { Account, ModalState } from '../client/types.ts'
import { shortAddress } from '../domain/core/address-text.ts'
import type { Network } from '../domain/core/entities.ts'
import { usePortico, usePorticoAccount, usePorticoModal, usePorticoValue } from './context.ts'
import { named } from './named.ts'

/** Attributes of Portico's elements in TSX. */
export type PorticoElementAttributes = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  /** Use `class`, because React 18 renders `className` of a custom element as an attribute called `className`. */
  readonly class?: string | undefined
}

/** The argument of a function that is the child of `<ConnectButton>`. */
export type ConnectButtonState = {
  /** The connected account. */
  readonly account: Account
  /** The state of the modal: whether it is open, loading and ready. */
  readonly modal: ModalState
  /** Opens the modal with the account view, or with the connect view if no account is connected. */
  open(): void
  /** Closes the modal. */
  close(): void
  /** Disconnects all wallets. */
  disconnect(): Promise<void>
}

type Look = {
  /** The height of the button: 36 px with `sm`, 44 px by default. */
  readonly size?: 'sm' | undefined
  /** Whether the button is disabled. */
  readonly disabled?: boolean | undefined
  /** CSS classes of the button. */
  readonly className?: string | undefined
  /** Inline style of the button. */
  readonly style?: CSSProperties | undefined
}

/** Properties of `ConnectButton`. */
export type ConnectButtonProps = Look & {
  /** Text while no wallet is connected. Default `Connect`. */
  readonly label?: string | undefined
  /** Whether the button shows the balance beside the address. */
  readonly balance?: boolean | undefined
  /**
   * Whether the button shows the picture of the account, and its name instead of its address. An account without a name
   * keeps its address.
   */
  readonly profile?: boolean | undefined
  /** Whether the button that opens the list of networks stands before the button of a connected account. */
  readonly network?: boolean | undefined
  /** A function that renders the site's own button instead of Portico's button. */
  readonly children?: ((state: ConnectButtonState) => ReactNode) | undefined
}

function PorticoConnect({
  children,
  label,
  balance,
  profile,
  network,
  ...look
}: ConnectButtonProps): ReactElement {
  const portico = usePortico()
  const account = usePorticoAccount()
  const modal = usePorticoModal()
  if (children)
    return drawn(
      children({
        account,
        modal,
        open: () => void portico.open(),
        close: portico.close,
        disconnect: () => portico.disconnect(),
      }),
    )
  const known = account.address && shortAddress(account.address)
  // While the wallet of a returning visitor reconnects, this component has the account from the cookie, but the
  // `<portico-button>` element has no account yet. So the component passes the address to the element as its label.
  const text = account.status === 'reconnecting' ? (known ?? label) : label
  const width = profile ? (balance ? 312 : 200) : balance ? 272 : 152
  const main = element('portico-button', portico, look, width, known ?? label ?? 'Connect', {
    label: text,
    balance: balance ? '' : undefined,
    profile: profile ? '' : undefined,
  })
  if (!network || !account.isConnected) return main
  return createElement(Fragment, null, createElement(NetworkButton, look), ' ', main)
}

/**
 * Renders `<portico-button>`: a button that connects a wallet, and shows the account after that. The button has the
 * site's theme and can be rendered on a server. If the child is a function, the component renders the result of that
 * function instead of Portico's button.
 *
 * @example
 * import { ConnectButton } from 'portico/react'
 *
 * const standard = <ConnectButton balance />
 * const own = <ConnectButton>{({ account, open }) => <button onClick={open}>{account.address ?? 'Sign in'}</button>}</ConnectButton>
 */
export const ConnectButton = /* @__PURE__ */ named('ConnectButton', PorticoConnect)

/** The argument of a function that is the child of `<NetworkButton>`. */
export type NetworkButtonState = {
  /** The network that the modal shows. It is undefined while the wallet is on a network that the site does not list. */
  readonly network: Network | undefined
  /** The networks of the site. */
  readonly networks: readonly Network[]
  /** Opens the list of networks. */
  open(): void
  /** Switches the network. */
  switchNetwork: Portico['switchNetwork']
}

/** Properties of `NetworkButton`. */
export type NetworkButtonProps = Look & {
  /** Text while the wallet is on a network that the site does not list. Default `Wrong network`. */
  readonly label?: string | undefined
  /**
   * Whether to show the balance beside the network: of the token that the option `tokens` names for this network, or else
   * of the native coin. Default false.
   */
  readonly balance?: boolean | undefined
  /** A function that renders the site's own button instead of Portico's button. */
  readonly children?: ((state: NetworkButtonState) => ReactNode) | undefined
}

function PorticoNetwork({ children, label, balance, ...look }: NetworkButtonProps): ReactElement {
  const portico = usePortico()
  const network = usePorticoValue(portico.network)
  const networks = usePorticoValue(portico.networks)
  if (children)
    return drawn(
      children({
        network,
        networks,
        open: () => void portico.open('Networks'),
        switchNetwork: portico.switchNetwork,
      }),
    )
  return element('portico-network-button', portico, look, 152, network?.name ?? label ?? '', {
    label,
    balance: balance ? '' : undefined,
  })
}

/**
 * Renders `<portico-network-button>`: a button that shows the network and opens the list of networks. If the child is a
 * function, the component renders the result of that function instead of Portico's button.
 *
 * @example
 * import { NetworkButton } from 'portico/react'
 *
 * const own = <NetworkButton>{({ network, open }) => <button onClick={open}>{network?.name}</button>}</NetworkButton>
 */
export const NetworkButton = /* @__PURE__ */ named('NetworkButton', PorticoNetwork)

/**
 * Wraps the nodes that the site's function returns in one React element, because TypeScript before 5.1 accepts only
 * components that return an element.
 */
function drawn(node: ReactNode): ReactElement {
  return createElement(Fragment, null, node)
}

/**
 * Renders one of Portico's elements. Until Portico has defined the element, the element shows a child with the text and
 * the size of the button. After that, the shadow root of the element replaces the child on the screen.
 */
function element(
  tag: string,
  { id }: Portico,
  { className, disabled, size, style }: Look,
  minWidth: number,
  text: string,
  attributes: Readonly<Record<string, string | undefined>>,
): ReactElement {
  const minHeight = size === 'sm' ? 36 : 44
  const place = { display: 'inline-block', minWidth, minHeight, textAlign: 'center', ...style }
  return createElement(
    tag,
    // React 18 turns each prop of a custom element into an attribute: `false` becomes the text "false", and `className`
    // does not set the class. So these props use the names and values of HTML attributes.
    {
      ...attributes,
      instance: id,
      size,
      class: className,
      disabled: disabled ? '' : undefined,
      style: place,
    },
    createElement('span', { style: { lineHeight: `${minHeight}px` } }, text),
  )
}
