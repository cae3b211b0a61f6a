import { badAddress, type ContractCase, type ContractPlaces, collectCases, secondsNow } from './case.ts'
import { shapes } from './shapes.ts'

/** Returns the test cases for the routes that look up, register and change names. */
export const nameCases = (places: ContractPlaces): readonly ContractCase[] =>
  collectCases(({ provider }) => {
    const { address, name, nameless, sign } = places
    const at = { address }
    const nobody = { address: 'nobody' }
    const lookup = provider('GET', '/v1/profile/account/:name')
    const newest = { apiVersion: '2' }
    const free = 'no-such-name-portico.reown.id'
    lookup('right', 'a registered name', { at: { name }, query: newest, answers: shapes.name, writes: true })
    lookup('right', 'an unknown name', { at: { name: free }, query: newest, answers: shapes.none })
    lookup('right', 'no project id', {
      at: { name: free },
      query: { ...newest, projectId: '' },
      answers: shapes.none,
    })
    lookup('wrong', 'a malformed name', { at: { name: 'a name' }, query: newest, refuses: [400, 'name'] })
    lookup('missing', 'no version', { at: { name: free }, refuses: [404, 'name', /^Name is not found/] })

    const reverse = provider('GET', '/v1/profile/reverse/:address')
    reverse('right', 'the owner of a name', { at, query: newest, answers: shapes.names, writes: true })
    reverse('right', 'an address without a name', {
      at: { address: nameless },
      query: newest,
      answers: shapes.none,
    })
    reverse('wrong', 'a word as address', { at: nobody, query: newest, refuses: badAddress })
    reverse('missing', 'no version', {
      at: { address: nameless },
      refuses: [404, 'address', /^No name for address is found/],
    })

    const suggestions = provider('GET', '/v1/profile/suggestions/:name')
    suggestions('right', 'a word', { at: { name: 'portico' }, answers: shapes.suggestions })
    suggestions('right', 'a word and a zone', {
      at: { name: 'portico' },
      query: { zone: 'reown.id' },
      answers: shapes.suggestions,
    })
    suggestions('wrong', 'two letters', { at: { name: 'po' }, refuses: [400, 'name'] })

    const register = provider('POST', '/v1/profile/account')
    const wanted = { name: 'contract-new.reown.id', attributes: { bio: 'Potter.' } }
    const registering = (change: object, more: object = {}, forged = false) => ({
      body: async () => ({
        ...(await sign({ ...wanted, timestamp: secondsNow(), ...change }, forged)),
        ...more,
      }),
      writes: true as const,
    })
    register('right', 'a signed name', { ...registering({}), answers: shapes.name })
    register('wrong', 'a name that is taken', {
      ...registering({ name }),
      refuses: [400, 'name', /already registered/],
    })
    register('wrong', 'a name with upper case', {
      ...registering({ name: 'Contract.reown.id' }),
      refuses: [400, 'name', /^Invalid name format/],
    })
    register('wrong', 'another zone', {
      ...registering({ name: 'contract.other.id' }),
      refuses: [400, 'name', /not in the allowed zones/],
    })
    register('wrong', 'a message of a minute ago', {
      ...registering({ timestamp: secondsNow() - 60 }),
      refuses: [400, 'timestamp', /too old/],
    })
    register('wrong', 'the signature of another account', {
      ...registering({}, {}, true),
      refuses: [401, 'signature', /^Signature validation error/],
    })
    register('wrong', 'an unknown coin type', {
      ...registering({}, { coin_type: 501 }),
      refuses: [400, 'coin_type', /^Unsupported coin type/],
    })
    register('wrong', 'an unknown attribute', {
      ...registering({ name: 'contract-other.reown.id', attributes: { url: 'x' } }),
      refuses: [400, 'attributes', /^Unsupported name attribute/],
    })
    register('missing', 'no message', { ...registering({}, { message: undefined }), status: 422 })

    const attributes = provider('POST', '/v1/profile/account/:name/attributes')
    const bio = { attributes: { bio: 'Glazier.' } }
    attributes('right', 'the owner', { at: { name }, ...registering(bio), answers: shapes.attributes })
    attributes('wrong', 'the signature of another account', {
      at: { name },
      ...registering(bio, {}, true),
      refuses: [401, 'signature'],
    })
    attributes('wrong', 'an unknown name', {
      at: { name: free },
      ...registering(bio),
      refuses: [404, 'name'],
    })
    attributes('missing', 'no message', {
      at: { name },
      ...registering(bio, { message: undefined }),
      status: 422,
    })

    const addresses = provider('POST', '/v1/profile/account/:name/address')
    const moved = { address }
    addresses('right', 'the owner', { at: { name }, ...registering(moved), answers: shapes.addresses })
    addresses('wrong', 'the signature of another account', {
      at: { name },
      ...registering(moved, {}, true),
      refuses: [401, 'signature'],
    })
    addresses('wrong', 'a word as address', {
      at: { name },
      ...registering({ address: 'nobody' }),
      refuses: badAddress,
    })
    addresses('missing', 'no message', {
      at: { name },
      ...registering(moved, { message: undefined }),
      status: 422,
    })
  })
