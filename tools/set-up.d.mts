export declare function serverEnvironment(): NodeJS.ProcessEnv;
