const client = {
  never: {
    // The tags of fibers: classes (1), portals (4), modes (8), consumers (9), forwarded refs (11), profilers (12), suspense (13, 19),
    // memo (14, 15), lazy (16, 17), dehydrated (18), off screen (22, 23, 31), caches (24), what belongs into the head (26, 27), others.
    tags: [1, 4, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 22, 23, 24, 26, 27, 30, 31],
    // An update of the root's queue has a tag, too.
    tagsOf: ['update'],
    names: [
      'REACT_LEGACY_ELEMENT_TYPE',
      'REACT_PORTAL_TYPE',
      'REACT_STRICT_MODE_TYPE',
      'REACT_PROFILER_TYPE',
      'REACT_CONSUMER_TYPE',
      'REACT_FORWARD_REF_TYPE',
      'REACT_SUSPENSE_TYPE',
      'REACT_SUSPENSE_LIST_TYPE',
      'REACT_MEMO_TYPE',
      'REACT_LAZY_TYPE',
      'REACT_ACTIVITY_TYPE',
      'REACT_LEGACY_HIDDEN_TYPE',
      'REACT_VIEW_TRANSITION_TYPE',
      'REACT_RECOVERABLE_TYPE',
    ],
  },
  always: {
    // What we mount is new: no markup of a server is taken over.
    isHydrating: '!1',
    hydrationErrors: 'null',
    // Nothing moves by view transitions.
    shouldStartViewTransition: '!1',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    pendingTransitionTypes: 'null',
    // Browsers of the last three years.
    canUseDOM: '!0',
    documentMode: 'null',
    isInputEventSupported: '!0',
  },
  bodies: {
    // Names of components in errors are those of the minified files: nobody can read them.
    getStackByFiberInDevAndProd: "return ''",
    popHydrationState: 'return !1',
    queueIfContinuousEvent: 'return !1',
    clearIfContinuousEvent: '',
    retryIfBlockedOn: '',
    scheduleReplayQueueIfNeeded: '',
    // Forms are sent by listeners of our own.
    extractEvents$1: '',
    requestFormReset: '',
    // Nothing is fetched by what is drawn, and no commit waits for it.
    maySuspendCommit: 'return !1',
    waitForCommitToBeReady: 'return null',
    isHostHoistableType: 'return !1',
    prefetchDNS: '',
    preconnect: '',
    preload: '',
    preloadModule: '',
    preinitScript: '',
    preinitStyle: '',
    preinitModuleScript: '',
    // No fragment has a ref.
    commitNewChildToFragmentInstances: '',
    commitFragmentInstanceDeletionEffects: '',
    isFragmentInstanceParent: 'return !1',
    queueTransitionTypes: '',
    claimQueuedTransitionTypes: 'return null',
    defaultOnDefaultTransitionIndicator: '',
  },
  without: [
    'useActionState',
    'useCacheRefresh',
    'useDeferredValue',
    'useEffectEvent',
    'useFormState',
    'useHostTransitionStatus',
    'useImperativeHandle',
    'useMemoCache',
    'useOptimistic',
    'useTransition',
  ],
  unmade: ['FragmentInstance'],
}

/** Of the package `react`, what only others call. */
const react = {
  without: [
    'Activity',
    'Children',
    'Component',
    'Profiler',
    'PureComponent',
    'StrictMode',
    'Suspense',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'cloneElement',
    'createRef',
    'forwardRef',
    'isValidElement',
    'lazy',
    'memo',
    'startTransition',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDebugValue',
    'useDeferredValue',
    'useEffectEvent',
    'useImperativeHandle',
    'useOptimistic',
    'useTransition',
  ],
}

/** Of the package `react-dom`, what only others call. */
const dom = {
  without: [
    'createPortal',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
}

/**
 * What of React our user interface never makes, so that nobody has to fetch it. `tests/house/react.ts` holds the sources to it:
 * function components, fragments, contexts and host elements that are not of the document's head. A component of another kind
 * fails loudly in the built files (error 130 of React).
 */
export const leanFacts = {
  'react-dom-client.production.js': client,
  'react-dom.production.js': dom,
  'react.production.js': react,
}
