import type { Reply } from '../http.ts'

/** Returns an error in the format of the data provider: `{status: 'FAILED', reasons: [{field, description}]}`. */
export const refuse = (status: number, field: string, description: string): Reply => ({
  status,
  body: { status: 'FAILED', reasons: [{ field, description }] },
})

/** Returns a 400: the address does not belong to the requested namespace. */
export const badAddress = (): Reply => refuse(400, 'address', 'The address provided is invalid')

/** Returns a 400: the chain is not supported, or the chain id is malformed. */
export const badChain = (chainId: string): Reply =>
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chainId)
    ? refuse(400, 'chainId', `We don't support the chainId you provided: ${chainId}`)
    : refuse(400, 'chainId', `Requested ${chainId} has invalid format: expected a CAIP-2 chain id`)

/** Returns a response with HTTP status 400: the conversion is impossible. */
export const badConversion = (description: string): Reply =>
  refuse(400, '', `Conversion parameter error: ${description}`)

/** Returns a response with HTTP status 400: a parameter is malformed. */
export const badParameter = (description: string): Reply =>
  refuse(400, '', `Invalid parameter: ${description}`)

/** Returns a 401: the project id is missing, malformed or rejected. */
export const badProject = (): Reply =>
  refuse(401, 'authentication', 'We failed to authenticate your request: the project id is not valid')

/**
 * Returns a response with HTTP status 422: the body or query has a wrong type. The response is plain text, as in the
 * real server.
 */
export const unreadable = (description: string): Reply => ({
  status: 422,
  body: `Failed to deserialize the request: ${description}`,
})
