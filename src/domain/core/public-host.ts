/** Whether a host name of a parsed URL is this computer. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)
}

/** Endings of names that only a local network resolves (RFC 6762, RFC 8375, and the usual names of routers). */
const localEndings = /\.(?:local|localdomain|internal|intranet|private|corp|home|lan|test|home\.arpa)\.?$/

/**
 * The IPv4 ranges that are not on the public internet, each as its first octets: this host, private, shared, link-local,
 * benchmark, multicast and reserved.
 */
const localIpv4 =
  /^(?:0|10|127|169\.254|192\.168|192\.0\.0|198\.1[89]|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[34]\d|25[0-5])\./

/**
 * Whether a host name of a parsed URL can be a server on the public internet: not this computer, not an address of a
 * local network, and not a name that only a local network knows.
 */
export function isPublicHost(host: string): boolean {
  if (isLoopback(host)) return false
  // Only the public range of IPv6 (2000::/3) is accepted, without the ranges that contain an IPv4 address.
  if (host.startsWith('[')) return /^\[[23]/.test(host) && !/^\[(?:2002|2001:0?):/.test(host)
  if (/^\d+(?:\.\d+){3}$/.test(host)) return !localIpv4.test(host)
  return host.includes('.') && !localEndings.test(host)
}
