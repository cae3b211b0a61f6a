import { throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { createNamesSource, type NamesSource } from '../../../../src/worker/streams/names/source.ts'
import { fakeHttp } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const base = 'https://data.example'
const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'v' }
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ann = {
  name: 'ann.reown.id',
  registered_at: '2026-01-02T03:04:05Z',
  updated_at: null,
  attributes: null,
  addresses: { 60: { address: address.toLowerCase(), created_at: null }, 61: { address: 'nonsense' }, x: 7 },
}
const read = { name: 'ann.reown.id', registeredAt: Date.parse(ann.registered_at), addresses: { 60: address } }

const asking = <T>(answer: unknown, question: (source: NamesSource) => import('rxjs').Observable<T>) => {
  const sendRpc = fakeHttp(() => answer)
  return { sendRpc, seen: observe(question(createNamesSource(sendRpc, base, caller))) }
}

describe('looking up a name at the data provider', () => {
  const lookUp = (answer: unknown) => asking(answer, source => source.lookUp('ann.reown.id'))

  // Specification 7.15
  it('requests version 2 of the API, and returns the data of the name', () => {
    const { sendRpc, seen } = lookUp(ann)
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/profile/account/ann.reown.id')
    expect(sendRpc.urls[0]?.searchParams.get('apiVersion')).toBe('2')
    expect(seen.values).toEqual([read])
  })

  // Specification 10.10
  it('finds nothing if the response is an empty list', () =>
    expect(lookUp([]).seen.values).toEqual([undefined]))
  it('finds nothing if the response contains a different name from the requested one', () =>
    expect(lookUp({ ...ann, name: 'bob.reown.id' }).seen.values).toEqual([undefined]))
  const answers = [null, 'no', { name: 'ann.reown.id' }, [ann]]
  it.each(answers)('fails with answer-malformed if the response is malformed: %j', answer =>
    expect(lookUp(answer).seen.error).toMatchObject({ code: 'answer-malformed' }),
  )
})

describe('the list of the names of an address', () => {
  // Specification 7.16
  it('leaves out each malformed name and keeps the valid names', () => {
    const { sendRpc, seen } = asking([ann, { name: '<b>' }, 7, null], source => source.namesOf(address))
    expect(sendRpc.urls[0]?.pathname).toBe(`/v1/profile/reverse/${address}`)
    expect(Object.fromEntries(sendRpc.urls[0]?.searchParams ?? [])).toMatchObject({
      apiVersion: '2',
      sender: address,
    })
    expect(seen.values).toEqual([[read]])
  })
  it('is empty if the data provider returns an empty list', () =>
    expect(asking([], source => source.namesOf(address)).seen.values).toEqual([[]]))
})

describe('name suggestions from the data provider', () => {
  // Specification 7.17
  it('contain only well-formed names, each with the flag "free"', () => {
    const list = [
      { name: 'amber.reown.id', registered: true },
      { name: 'amber1.reown.id', registered: false },
      { name: 'amb.reown.id', registered: false },
      { name: 'amber.evil.id', registered: false },
      { name: 'amber2.reown.id' },
      { name: 7, registered: false },
    ]
    const { sendRpc, seen } = asking({ suggestions: list }, source => source.suggest('amber'))
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/profile/suggestions/amber')
    expect(sendRpc.urls[0]?.searchParams.get('zone')).toBe('reown.id')
    expect(seen.values).toEqual([
      [
        { name: 'amber.reown.id', free: false },
        { name: 'amber1.reown.id', free: true },
      ],
    ])
  })
})

describe('registering a name at the data provider', () => {
  const options = { message: '{"name":"amber.reown.id"}', signature: '0xab', coinType: 60, address }
  const register = (answer: unknown) => asking(answer, source => source.register(options))

  // Specification 7.18
  it('sends the message exactly as signed, and succeeds if the response is empty', () => {
    const { sendRpc, seen } = register('')
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/profile/account')
    expect(sendRpc.requests[0]).toMatchObject({
      body: { message: options.message, signature: '0xab', coin_type: 60, address },
      responseType: 'nothing',
    })
    expect(seen.values).toEqual([undefined])
  })

  it.each([
    ['name', 'Name is already registered', 'name-taken'],
    ['name', 'Invalid name length', 'http-status'],
    ['timestamp', 'Signature UNIXTIME timestamp is too old', 'http-status'],
  ])(
    'fails with an error code if the data provider rejects a field (field %s, reason "%s": code %s)',
    (field, reason, code) => {
      const refusal = throwError(() => new AppError('http-status', { status: 400, field, reason }))
      expect(register(refusal).seen.error).toMatchObject({ code })
    },
  )
})
