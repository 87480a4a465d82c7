/*
 * Preloaded into every process of a test run at another date (move-clock.ts): what the calendar says stands
 * DARS_CLOCK_AHEAD seconds ahead. Clocks that only measure how long something takes are not moved.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t ahead;
static int (*real_clock)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void)
{
    const char *seconds = getenv("DARS_CLOCK_AHEAD");
    real_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    ahead = seconds ? (time_t)atoll(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    /* Asked before the constructor has run, by another library's. */
    if (!real_clock)
        begin();
    int failed = real_clock(clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += ahead;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec exact;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &exact))
        return -1;
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now)
{
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (now)
        *now = exact.tv_sec;
    return exact.tv_sec;
}
