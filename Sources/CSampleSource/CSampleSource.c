#include "CSampleSource.h"
