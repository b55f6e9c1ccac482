/** Timers of a page in the background run once a second; those of a worker go on, and so does the recording. */
const framesPerSecond = 25;
setInterval(() => postMessage(null), 1000 / framesPerSecond);
