import {
  Component,
  type ComponentType,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react'
import { useUi } from './hooks/use-app.ts'
import { isAlike } from './latest.ts'

type LazyOptions<P> = {
  /**
   * The content while the file loads. It has the size of the component, so that nothing moves when the component
   * appears.
   */
  readonly skeleton?: ReactNode | ((props: P) => ReactNode)
  /** The content if the file fails to load. By default the skeleton stays until the user opens the view again. */
  readonly failed?: (retry: () => void, props: P) => ReactNode
  /**
   * Whether the view works without the component. If an optional component throws, the view shows nothing in its place.
   */
  readonly optional?: boolean
}

/**
 * Creates a component whose file loads after the view around it is painted. A component that has already loaded renders
 * in the first frame, so that a view keeps its height and scroll position when the user returns to it. It renders again
 * only with other properties: the wallets of the catalogue do not render the QR code beside them anew.
 * @example
 * const QrCode = lazyPart(() => import('./qr-code.tsx').then(file => file.QrCode), { skeleton: <Skeleton width={216} height={216} /> })
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { skeleton, failed, optional = false }: LazyOptions<P> = {},
): ComponentType<P> {
  return memo<P>(props => {
    const { Part, isMissing, retry } = useFetched(load)
    if (!Part) {
      if (isMissing && failed) return failed(retry, props)
      return typeof skeleton === 'function' ? skeleton(props) : skeleton
    }
    if (!optional) return <Part {...props} />
    return (
      <ErrorBoundary fallback={() => null}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }, haveSameProps)
}

/** Whether two renders have the same properties. The properties have a prototype of their own, see `jsx-runtime.ts`. */
function haveSameProps(before: object, now: object): boolean {
  return isAlike({ ...before }, { ...now })
}

/**
 * Returns the component that `load` resolves with. The view loader stores it, so each component is loaded only once.
 */
function useFetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
): {
  readonly Part: ComponentType<P> | undefined
  readonly isMissing: boolean
  readonly retry: () => void
} {
  const { parts, painted } = useUi().loader
  const [, redraw] = useState<object>()
  const [isMissing, setMissing] = useState(false)
  const Part = parts.get(load) as ComponentType<P> | undefined
  useEffect(() => {
    if (Part || isMissing) return
    painted.then(load).then(
      // As a transition, React renders the component in short tasks, also if several components come in one file.
      fetched => startTransition(() => redraw(parts.set(load, fetched as ComponentType<never>))),
      // The component failed to load. It is loaded again when `retry` is called or when the view opens again.
      () => setMissing(true),
    )
  }, [Part, isMissing, load, parts, painted])
  return { Part, isMissing, retry: () => setMissing(false) }
}

type ErrorBoundaryProps = {
  readonly children: ReactNode
  /** Returns what to show after a child threw an error. `retry` renders the children again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
}

/** Catches errors that its children throw while they render, so that the rest of the modal stays on the screen. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly failure: { error: unknown } | undefined }
> {
  override state: { readonly failure: { error: unknown } | undefined } = { failure: undefined }

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } }
  }

  private readonly retry = (): void => this.setState({ failure: undefined })

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children
  }
}
