import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  readonly children: ReactNode
  /**
   * Returns the content to show in place of the children after one of the children threw an error. `retry`
   * renders the children again.
   */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
}

/** Catches render errors of its children, so that the other parts of the modal stay. */
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
