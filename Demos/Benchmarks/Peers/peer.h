// What the programs beside the benchmarks share: scenes by name, which are timed and looked at on demand.
//
// A question is a line of words between tabs, and so is its answer:
//
//   names                   the names of all scenes
//   time NAME SAMPLES       the least of so many times, in nanoseconds for one of the things that a scene handles
//   keep NAME FILE          writes what the scene makes to a file
//   open NAME FILE          has a scene read that file from now on

#ifndef PEER_H
#define PEER_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  const char *name;
  /// How many things one run handles.
  int count;
  void (*run)(void);
  /// Writes what the last run made.
  void (*keep)(FILE *file);
  /// Takes the bytes that the scene reads; null where it reads none. They are the scene's from then on.
  void (*open)(unsigned char *bytes, size_t count);
} Scene;

static uint64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void answer_time(const Scene *scene, int samples) {
  uint64_t least = UINT64_MAX;
  scene->run();
  for (int sample = 0; sample < samples; sample++) {
    uint64_t start = nanoseconds();
    scene->run();
    uint64_t duration = nanoseconds() - start;
    if (duration < least) least = duration;
  }
  printf("%.1f\n", (double)least / scene->count);
}

/// A picture: width and height, then its pixels from the top, blue first, all of them in the order of the machine.
static void keep_pixels(FILE *file, uint32_t width, uint32_t height, const uint32_t *pixels, size_t words_in_row) {
  fwrite(&width, sizeof width, 1, file);
  fwrite(&height, sizeof height, 1, file);
  for (uint32_t row = 0; row < height; row++) fwrite(pixels + row * words_in_row, sizeof *pixels, width, file);
}

static unsigned char *read_all(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  unsigned char *bytes = length > 0 ? malloc((size_t)length) : NULL;
  if (bytes) *count = fread(bytes, 1, (size_t)length, file);
  fclose(file);
  return bytes;
}

static int answer_questions(const Scene *scenes, size_t scene_count) {
  char line[4096];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    const char *verb = strtok(line, "\t"), *name = strtok(NULL, "\t"), *argument = strtok(NULL, "\t");
    const Scene *scene = NULL;
    for (size_t index = 0; name && index < scene_count; index++)
      if (!strcmp(scenes[index].name, name)) scene = &scenes[index];
    if (verb && !strcmp(verb, "names")) {
      for (size_t index = 0; index < scene_count; index++)
        printf("%s%s", index ? "\t" : "", scenes[index].name);
      printf("\n");
    } else if (!verb || !scene || !argument) {
      printf("error: no scene, or no argument\n");
    } else if (!strcmp(verb, "time")) {
      answer_time(scene, atoi(argument));
    } else if (!strcmp(verb, "keep")) {
      FILE *file = fopen(argument, "wb");
      if (file) {
        scene->run();
        scene->keep(file);
        fclose(file);
      }
      printf(file ? "kept\n" : "error: the file cannot be written\n");
    } else if (!strcmp(verb, "open") && scene->open) {
      size_t count = 0;
      unsigned char *bytes = read_all(argument, &count);
      if (bytes) scene->open(bytes, count);
      printf(bytes ? "opened\n" : "error: the file cannot be read\n");
    } else {
      printf("error: no such question\n");
    }
    fflush(stdout);
  }
  return 0;
}

#endif
