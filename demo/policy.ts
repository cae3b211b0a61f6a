import type { DemoConfig } from './config.ts'

/**
 * The strictest Content-Security-Policy that Portico runs under, with its worker as a file of the host
 * (docs/security-policy.md lists the same directives). The shop itself adds two: its style sheet, and its own origin for
 * the configuration.
 */
export const strictPolicy = ({ endpoints, nodes }: DemoConfig, nonce: string): string => {
  const { data, catalogue, analytics, relay, frame, verify } = endpoints
  const http = [data, catalogue, analytics, ...(nodes ? [nodes] : [])].map(originOf)
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'self'`,
    `img-src 'self' data: blob: ${originOf(catalogue)} ${originOf(data)}`,
    `connect-src 'self' ${[...http, originOf(relay)].join(' ')}`,
    `frame-src ${[frame, ...(verify ? [verify] : [])].map(originOf).join(' ')}`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types portico-worker`,
  ].join('; ')
}

const originOf = (address: string): string => new URL(address).origin
