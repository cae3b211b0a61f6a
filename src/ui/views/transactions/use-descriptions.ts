import { useEffect, useState } from 'react'
import { type Description, tokensOf } from '../../../domain/clear-signing/description.ts'
import type { AskedRequest } from '../../../domain/embedded-wallet/login.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useSession } from '../session/use-session.ts'

/**
 * Returns the descriptions of requests, by request. A request has no entry before its description arrives, or
 * if it has none.
 */
export function useDescriptions(requests: readonly AskedRequest[]): ReadonlyMap<AskedRequest, Description> {
  const feature = useFeature('clearSigning')
  const { active } = useSession()
  const [found, setFound] = useState<ReadonlyMap<AskedRequest, Description>>(new Map())
  useEffect(() => {
    let isMounted = true
    const add = (request: AskedRequest, description: Description | undefined): void => {
      if (isMounted && description) setFound(before => new Map(before).set(request, description))
    }
    const describe = async (request: AskedRequest): Promise<void> => {
      if (!active) return
      const description = await feature.call('describe', request, active)
      add(request, description)
      if (description && tokensOf(description).length > 0)
        add(request, await feature.call('describeExactly', request, active))
    }
    // Without a description, the view says that the effects of the request are unknown.
    for (const request of requests) describe(request).catch(() => {})
    return () => {
      isMounted = false
    }
  }, [requests, active, feature])
  return found
}
