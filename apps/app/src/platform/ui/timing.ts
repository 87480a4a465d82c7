/** Milliseconds, as in app 51.6. The names are the only places where these numbers are written. */
export const SUCCESS_MS = 10_000;
export const DANGER_MS = 8_000;
export const NOTICE_MS = 10_000;
/** The overlay stays this long after the work has ended. */
export const LOADING_DISMISS_MS = 100;
/** From a failed user check to the chooser. */
export const REDIRECT_MS = 500;
/** A service worker is registered when the app is stable, and at the latest after this. */
export const SERVICE_WORKER_MS = 30_000;

/** Ionic's own page transitions; the app changes none of them, and a test reads them from Ionic. */
export const IOS_TRANSITION_MS = 540;
export const MD_FORWARD_MS = 280;
export const MD_BACK_MS = 200;

/** How long a carousel takes to its next slide. */
export const CAROUSEL_SPEED_MS = 300;
/** Pixels a finger moves before a carousel follows. */
export const CAROUSEL_THRESHOLD_PX = 5;

/** A saved copy older than this says from when it is. */
export const STALE_MS = 15 * 60_000;
