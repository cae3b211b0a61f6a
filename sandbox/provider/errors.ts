import type { Reply } from '../http.ts'

/** The provider's refusal: `{status: 'FAILED', reasons: [{field, description}]}`. */
export const refuse = (status: number, field: string, description: string): Reply => ({
  status,
  body: { status: 'FAILED', reasons: [{ field, description }] },
})

/** 400: the address does not belong to the requested namespace. */
export const badAddress = (): Reply => refuse(400, 'address', 'The address provided is invalid')

/** 400: an unsupported chain, or a malformed chain id. */
export const badChain = (chainId: string): Reply =>
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chainId)
    ? refuse(400, 'chainId', `We don't support the chainId you provided: ${chainId}`)
    : refuse(400, 'chainId', `Requested ${chainId} has invalid format: expected a CAIP-2 chain id`)

/** 400: an impossible conversion. */
export const badConversion = (description: string): Reply =>
  refuse(400, '', `Conversion parameter error: ${description}`)

/** 400: a malformed parameter. */
export const badParameter = (description: string): Reply =>
  refuse(400, '', `Invalid parameter: ${description}`)

/** 401: the project id is missing, malformed or refused. */
export const badProject = (): Reply =>
  refuse(401, 'authentication', 'We failed to authenticate your request: the project id is not valid')

/** 422: a body or query of the wrong type, as plain text like the real server's framework. */
export const unreadable = (description: string): Reply => ({
  status: 422,
  body: `Failed to deserialize the request: ${description}`,
})
