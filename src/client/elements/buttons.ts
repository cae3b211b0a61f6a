import { lazy } from '../../domain/core/lib/lazy.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import type { ApiParts } from '../api-parts.ts'
import type { Portico } from '../portico-type.ts'
import { lastAddress } from '../returning-visitor.ts'
import type { ButtonAccount, ButtonActions, ButtonElement, onButtons } from './button.ts'
import { outdatedLabel } from './outdated-label.ts'

/** Functions that update the account buttons of one modal, and release all its elements. */
export type Buttons = { show(account: ButtonAccount): void; release(): void }

type ButtonAttributes = ButtonActions & {
  /** The id of the modal. The modal ignores elements whose attribute `instance` has a different id. */
  readonly id?: string
  readonly onButtons: typeof onButtons
  /**
   * Draws the parts of an element that this file does not draw. Called when an element is added, and when one of its
   * attributes changes.
   */
  readonly extend?: (button: ButtonElement, account: ButtonAccount) => void
  /**
   * The `intent` and `press` functions of the script tag's loader. An element calls these functions until the modal
   * replaces them with its own functions.
   */
  readonly loader?: ButtonActions
}

/**
 * Connects the modal to Portico's elements on the page, and to Portico elements that are added later. Leaves out
 * elements that another modal serves.
 */
export function manageButtons({ id, extend, loader, onButtons, ...actions }: ButtonAttributes): Buttons {
  const end = new AbortController()
  const mine = new Set<ButtonElement>()
  const address = lastAddress(id)
  let shown: ButtonAccount = address ? { isConnected: true, address } : {}
  const draw = (button: ButtonElement) => {
    const inner = button.shadowRoot?.querySelector('button')
    if (isAccountButton(button)) button.show?.(shown)
    else if (inner) inner.disabled = button.hasAttribute('disabled')
    inner?.setAttribute('aria-haspopup', 'dialog')
    inner?.setAttribute('aria-busy', `${/ing$/.test(shown.status ?? '')}`)
    extend?.(button, shown)
  }
  const observer = new MutationObserver(changes => {
    for (const { target } of changes) draw(target as ButtonElement)
  })
  onButtons(button => {
    if ((button.getAttribute('instance') ?? id) !== id) return
    if (!mine.has(button)) {
      if (button.actions && button.actions !== loader) return
      button.actions = actions
      mine.add(button)
      observer.observe(button, { attributes: true })
    }
    draw(button)
  }, end.signal)
  return {
    show: account => {
      shown = account
      for (const button of mine) if (isAccountButton(button)) draw(button)
    },
    release: () => {
      end.abort()
      observer.disconnect()
      for (const button of mine) button.actions = undefined
      mine.clear()
    },
  }
}

function isAccountButton({ localName }: ButtonElement): boolean {
  return localName === 'portico-button'
}

/**
 * Returns a function that draws all elements, except a plain `<portico-button>` without an account. The drawing code
 * loads when an element first needs it.
 */
export function extendLater(
  parts: ApiParts,
  portico: () => Portico | Promise<Portico>,
): (button: ButtonElement, account: ButtonAccount) => void {
  const load = lazy(async () => (await import('./draw-elements.ts')).createElements(parts, await portico()))
  return (button, { isConnected }) => {
    if (
      !isConnected &&
      isAccountButton(button) &&
      !button.matches('[balance],[profile]') &&
      Object.keys(parts.options.themeVariables).length === 0 &&
      /^en\b/.test(parts.options.locale ?? 'en')
    )
      return
    load().then(
      extend => extend(button),
      () => {},
    )
  }
}

/**
 * Shows in each Portico element that the page must be loaded again, because its files are gone. A press loads the page
 * again.
 */
export function showOutdated(
  onElements: typeof onButtons,
  options: Pick<PorticoOptions, 'locale' | 'messages'>,
): void {
  const show = (label: string) =>
    onElements(button => {
      button.actions = { intent: () => {}, press: () => location.reload() }
      button.setAttribute('label', label)
      button.show?.({ label })
    })
  show(outdatedLabel)
  import('../../ui/app/translator.ts')
    .then(({ loadTranslation }) => loadTranslation(options))
    .then(translation => {
      const label = translation?.text('errors.files-missing', {})
      if (label !== undefined) show(label)
    })
    .catch(() => {
      // If the files of the language are gone too, the elements stay English.
    })
}
