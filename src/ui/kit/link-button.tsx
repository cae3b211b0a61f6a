import type { ButtonProps } from './button.tsx'

export function LinkButton({
  children,
  href,
  kind,
  small,
  wide,
}: Omit<ButtonProps, 'onPress'> & { readonly href: string }) {
  const look = ['btn', kind, small && 'small', wide && 'wide'].filter(Boolean).join(' ')
  return (
    <a className={look} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
